import { country } from "@croupier/contract/merchants"
import { QueryClientProvider } from "@tanstack/react-query"
import { StrictMode } from "react"
import type { Root } from "react-dom/client"
import { query, queryClient } from "../api/query.ts"
import { setCurrencySymbol } from "../i18n/format.ts"
import { preferredLanguage } from "../i18n/language.ts"
import { startTexts } from "../i18n/texts.ts"
import { startSocket } from "../realtime/socket.ts"
import { followReachability } from "../shell/recovery.ts"
import { applyStoredScheme, applyTheme } from "../theme/scheme.ts"
import { Site } from "../shell/site.tsx"
import { bootHouse, pageBoot, theHouse } from "./boot.ts"
import { Unreached } from "./unreached.tsx"

/**
 * Starts the site: the merchant, the language, then the first screen. When the house does not answer, the
 * page says so and keeps asking.
 */
export async function start(root: Root): Promise<void> {
  applyStoredScheme()
  const page = pageBoot()
  try {
    await bootHouse(page)
  } catch {
    await startTexts(page?.language ?? preferredLanguage([], undefined), page?.texts)
    return root.render(<Unreached again={() => start(root)} />)
  }
  const { brand } = theHouse()
  const language = preferredLanguage(brand.languages, brand.defaultLanguage)
  await startTexts(language, page?.language === language ? page.texts : undefined)
  setCurrencySymbol(brand.currencySymbol)
  applyTheme(brand.theme)
  document.title = brand.name
  followReachability()
  startSocket()
  // The specification asks for the country on every start; nothing on the first screen waits for it.
  void queryClient.prefetchQuery(query(country, {}))
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Site />
      </QueryClientProvider>
    </StrictMode>,
  )
}
