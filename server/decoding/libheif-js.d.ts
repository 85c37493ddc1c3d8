declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export default function load(): unknown
}
