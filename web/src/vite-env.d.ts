/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The built core; vite.config.ts says where it lies. */
declare module 'otrera-module?url' {
  const url: string;
  export default url;
}
