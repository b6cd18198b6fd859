// The browser's module is the C interface alone: its functions are exported where they are declared
// (otrera.h).
