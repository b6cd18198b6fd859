import type { Status } from './types.ts';

/** Long enough for any browser to have begun the download. */
const keptMilliseconds = 30_000;

/** How the name of a file ends that holds games in a format. */
export const endingOf = (format: string): string => (format === 'sgf' || format === 'json' ? format : 'txt');

/** Saves something as a file, as if a link to it had been followed. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds);
}

/** A picture in pixels, as large as the SVG says that it is. Throws where the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('the canvas gave no picture');
  return png;
}

/** A name for files of a game: "sala-vecchi-17". */
export function fileName({ tags, variant, ply }: Status): string {
  const players = [tags.White, tags.Black].filter((player) => player !== undefined);
  const words = (players.length > 0 ? players : [variant.id]).join('-');
  const plain = words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${plain || 'game'}-${ply}`;
}
