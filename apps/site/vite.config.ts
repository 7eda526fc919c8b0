import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"
import { ALWAYS_THERE, CHUNKS } from "./build/chunks.ts"
import { compressed } from "./build/compressed.ts"
import { registeredOnce } from "./build/registered-once.ts"
import { schemalessContract } from "./build/schemaless-contract.ts"

/** Where the API answers while the site runs on Vite's own server. */
const api = process.env["API_ORIGIN"] ?? "http://127.0.0.1:8080"

export default defineConfig(({ command, isSsrBuild }) => {
  // Every build, also of a test run or a developer's shell, has React's production code.
  if (command === "build") process.env["NODE_ENV"] = "production"
  return {
    root: fileURLToPath(new URL(".", import.meta.url)),
    plugins: [
      schemalessContract(),
      react(),
      tailwindcss(),
      ...(isSsrBuild ? [] : [registeredOnce(), compressed()]),
    ],
    // React has had this hook since version 18; the shim for those before is not carried.
    resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: "react" }] },
    // The server's half carries what it needs: it runs where only the house's own packages are.
    ssr: { noExternal: true },
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
      outDir: isSsrBuild ? "dist/server" : "dist/browser",
      emptyOutDir: true,
      manifest: !isSsrBuild,
      copyPublicDir: !isSsrBuild,
      target: "es2022",
      // The sprite, the art and the fonts are cached on their own; none is worth carrying inside a script.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostType }) =>
          hostType === "html" ? files : files.filter((file) => !ALWAYS_THERE.test(file)),
      },
      rolldownOptions: {
        treeshake: {
          // Rows and schemas of the contract are made by calls that do nothing else: unused ones may go. A hall leaves out the plays of all games.
          manualPureFunctions: ["endpoint", "z", "text", "trimmed", "Object.keys"],
          moduleSideEffects: (id) => !/\/packages\/(?:contract|lottery|rules|money)\//.test(id),
        },
        ...(isSsrBuild ? {} : { output: { codeSplitting: { groups: CHUNKS } } }),
      },
    },
  }
})
