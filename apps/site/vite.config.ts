import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

/** Where the API answers while the site runs on Vite's own server. */
const api = process.env["API_ORIGIN"] ?? "http://127.0.0.1:8080"

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react(), tailwindcss()],
  server: {
    port: 5173,
    proxy: {
      "/wps": api,
      "/lgw": api,
      "/lotto": api,
      "/ws": { target: api, ws: true },
    },
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // The sprite, the art and the fonts are cached on their own; none is worth carrying inside a script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
