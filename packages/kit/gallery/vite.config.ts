import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The product's own policy, so that a style or script it would refuse shows up here. Development needs Vite's own. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; worker-src 'self'; connect-src 'self'; font-src 'self'"

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true },
  server: { port: 5301, strictPort: true, fs: { allow: ['../../..'] } },
  preview: { port: 5301, strictPort: true, headers: { 'Content-Security-Policy': policy } },
})
