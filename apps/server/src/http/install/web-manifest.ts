import type { Brand } from "@croupier/contract/merchants"
import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { PICTURES, type AppLook } from "./app-icon.ts"

/** The manifest by which a browser installs a merchant's site: its name, where it starts, its colours and its icons. */
export const webManifest = ({ name }: Brand, { ink }: AppLook, language: Language) => ({
  name,
  short_name: name,
  lang: LANGUAGE_FACTS[language].locale,
  dir: LANGUAGE_FACTS[language].dir,
  id: "/",
  start_url: "/index",
  scope: "/",
  display: "standalone",
  background_color: ink,
  theme_color: ink,
  icons: Object.entries(PICTURES)
    .filter(([, { purpose }]) => purpose !== "apple")
    .map(([picture, { size, purpose }]) => ({
      src: `/icon-${picture}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    })),
})
