import { country } from "@croupier/contract/merchants"
import { linkedCentre, prerenderedPath, type CentrePage, type Prerendered } from "@croupier/contract/page"
import { startTransition } from "react"
import { createRoot, hydrateRoot, type Root } from "react-dom/client"
import { modalAtFirst } from "../modals/modals.tsx"
import { followHistory, openAt } from "../address/go.ts"
import { query, queryClient } from "../api/query.ts"
import { setCurrency } from "../i18n/format.ts"
import { LANGUAGE_FACTS, preferredLanguage } from "../i18n/language.ts"
import { catchInstallPrompt } from "../features/install/install-prompt.ts"
import { findFiles, findTextsBy, isNamespace, startTexts } from "../i18n/texts.ts"
import { stopClock } from "../realtime/clock.ts"
import { followActs } from "../session/acts.ts"
import { firstShown } from "../session/shown-session.ts"
import { readSession } from "../session/store.ts"
import { loadParts } from "../shell/late.tsx"
import { whenAtRest } from "../shell/at-rest.ts"
import { MEMBER_PARTS } from "../shell/late-parts.tsx"
import { followReachability } from "../shell/recovery.ts"
import { ModalHost } from "../shell/site.tsx"
import { centreAtFirst, openCentreAtFirst } from "../shell/use-centre-link.ts"
import { applyColours, applyStoredScheme, followScheme } from "../theme/scheme.ts"
import { App } from "./app.tsx"
import { bootHouse, pageBoot, theWhitelabel } from "./boot.ts"
import { nextTask } from "./next-task.ts"
import { Unreached } from "./unreached.tsx"
import { readRules, warmFormats } from "./warm-formats.ts"

findTextsBy(async () => (await import("./text-files.ts")).loadTexts)

/**
 * Starts the site: the merchant, the language, then the first screen, which is either hydrated from what
 * the server rendered, or rendered here. When the house does not answer, the page says so and keeps asking.
 */
export async function start(container: HTMLElement, before?: Root): Promise<void> {
  applyStoredScheme()
  const page = pageBoot()
  try {
    await bootHouse(page)
  } catch {
    await startTexts(page?.language ?? preferredLanguage([], undefined), page?.texts)
    const root = before ?? createRoot(container)
    return root.render(<Unreached again={() => start(container, root)} />)
  }
  const { brand } = theWhitelabel()
  const language = preferredLanguage(brand.languages, brand.defaultLanguage)
  if (page?.language === language) {
    const { namespaces = [], texts } = page.prerendered ?? {}
    await startTexts(language, { ...texts, ...page.texts }, namespaces.filter(isNamespace))
  } else await startTexts(language, undefined)
  setCurrency(brand)
  if (!page) applyColours(brand.theme)
  followScheme(brand.theme)
  document.title = brand.name
  followReachability()
  catchInstallPrompt()
  followActs()
  followHistory()
  const { locale } = LANGUAGE_FACTS[language]
  const centre = centreAtFirst()
  const prerendered =
    page?.language === language && isHere(page.prerendered, centre) ? page.prerendered : undefined
  const rules = prerendered ? readRules(locale) : undefined
  await nextTask()
  const here = openAt(location.pathname + location.search, centre !== undefined)
  // A page whose code does not come says so where it stands.
  const opening = Promise.all([
    here,
    ...(centre ? [ModalHost.preload(), openCentreAtFirst(centre)] : []),
  ]).catch(() => undefined)
  if (prerendered) await hydrate(container, prerendered, opening, rules, locale)
  else {
    ;(before ?? createRoot(container)).render(<App first={firstShown(false)} />)
    whenAtRest(startRest)
  }
}

/** Work that no first screen waits for, in the order of need: it begins once the page is at rest. The specification asks for the country on every start. */
const REST: readonly (() => Promise<unknown>)[] = [
  async () => (await import("../features/auth/handover.ts")).shareSession(),
  findFiles,
  async () => (await import("../realtime/socket.ts")).startSocket(),
  () => queryClient.prefetchQuery(query(country, {})),
  async () => (await import("../features/lines/follow-lines.ts")).followLines(),
  async () => (await import("../features/install/start-worker.ts")).startWorker(),
]

/** Starts each of the rest in a task of its own: a press is answered between them. */
function startRest(): void {
  for (const begin of REST) setTimeout(() => void begin())
}

/** Whether the page in the document is that of the address. A sheet is no page of visitors. */
const isHere = (page: Prerendered | undefined, centre: CentrePage | undefined): boolean =>
  page?.path === prerenderedPath(location.pathname, location.search) &&
  centre === linkedCentre(location.search)

/** Hydrates the page that the server rendered for a visitor, from the same answers: nothing on the screen changes. */
async function hydrate(
  container: HTMLElement,
  { answers, at, parts }: Prerendered,
  opening: Promise<unknown>,
  rules: (() => Promise<void>) | undefined,
  locale: string,
): Promise<void> {
  await nextTask()
  // They show behind the hydration, and their code comes beside that of the page.
  if (readSession() && !modalAtFirst()) void loadParts(MEMBER_PARTS).catch(() => undefined)
  const loading = Promise.all([opening, loadParts(parts)])
  await nextTask()
  for (const { module, input, value } of answers) queryClient.setQueryData([module, input], value)
  await loading
  await rules?.()
  await warmFormats(locale)
  stopClock(at)
  // A message of the socket would change the page before it is hydrated.
  document.documentElement.addEventListener("hydrated", () => whenAtRest(startRest), { once: true })
  document.documentElement.dispatchEvent(new Event("taken"))
  // In a transition React gives the browser a turn every few milliseconds.
  startTransition(() => void hydrateRoot(container, <App first={firstShown(true)} />))
}
