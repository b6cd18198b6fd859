# shellcheck shell=bash disable=SC2154
# otrera backup and restore; read by run.sh, whose functions it uses. What they do to games is tested in tests/store.

mkdir home
export HOME=$work/home
unset XDG_DATA_HOME
run backup b.db; check_error 'no database yet' 3 "$work/home/.local/share/otrera/otrera.db"
name='a refused backup makes nothing'; [ ! -e b.db ] && [ ! -e home/.local ] && pass || fail 'something was made'
run backup --database "sqlite:$games/sala-vecchi.txt" b.db; check_error 'a text is no database' 3 'not a database of otrera'
run backup --database sqlite: b.db; check_error 'no file' 2 'sqlite:FILE'
run backup --database mysql:x b.db; check_error 'another database' 2 'sqlite:FILE or postgresql:'
run backup --database postgresql:x b.db; check_error 'PostgreSQL is to come' 2 'not supported yet'
run backup; check_error 'backup to where' 2 'file'
run restore absent.db; check_error 'no backup' 3 'absent.db'
run restore "$games/sala-vecchi.txt"; check_error 'a text is no backup' 3 'not a database of otrera'
HOME='' run backup b.db; check_error 'no home' 3 'no home folder'
