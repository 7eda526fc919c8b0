import type { Brand } from "@croupier/contract/merchants"

/** The site's ink as the style sheet makes it for a hue of 45; a manifest cannot hold a colour that is computed. */
const INK = "#0e0a08"

/** The manifest by which a browser installs a merchant's site: its name, where it starts and its icons. */
export const webManifest = ({ name }: Brand) => ({
  name,
  short_name: name,
  id: "/",
  start_url: "/index",
  scope: "/",
  display: "standalone",
  background_color: INK,
  theme_color: INK,
  icons: [
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  ],
})
