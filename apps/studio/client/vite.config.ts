import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

/** The clients of the games: one page that loads the game it is asked for. */
export default defineConfig(({ command }) => {
  if (command === "build") process.env["NODE_ENV"] = "production"
  return {
    root: fileURLToPath(new URL(".", import.meta.url)),
    build: {
      outDir: "../dist",
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  }
})
