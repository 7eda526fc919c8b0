import type { Plugin } from "vite"

const HOME = "/src/routes/home/home-page.tsx"

/**
 * Names the home page's chunk in the page's head: almost every first visit is home, and without this the
 * browser learns of the chunk only when the first script has run.
 */
export const preloadHome = (): Plugin => ({
  name: "preload-home",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle }) {
      const home = Object.values(bundle ?? {}).find(
        (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(HOME),
      )
      if (!home) throw new Error(`no chunk of ${HOME}`)
      return [
        {
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${home.fileName}` },
          injectTo: "head",
        },
      ]
    },
  },
})
