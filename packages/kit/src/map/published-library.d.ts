// The package has types for its name alone.
declare module 'maplibre-gl/dist/maplibre-gl.mjs' {
  export * from 'maplibre-gl'
}
