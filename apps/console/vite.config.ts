import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

/** Where the API answers while the console runs on Vite's own server. */
const api = process.env["API_ORIGIN"] ?? "http://127.0.0.1:8080"

export default defineConfig(({ command }) => {
  // Every build, also of a test run or a developer's shell, has React's production code.
  if (command === "build") process.env["NODE_ENV"] = "production"
  return {
    root: fileURLToPath(new URL(".", import.meta.url)),
    base: "/console/",
    plugins: [react(), tailwindcss()],
    server: { port: 5174, proxy: { "/console/api": api } },
    build: { outDir: "dist", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  }
})
