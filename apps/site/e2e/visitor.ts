import { randomInt } from "node:crypto"
import { readFileSync } from "node:fs"
import { openBrowser, PATIENCE_MS } from "@croupier/testkit"
import type { WalkMerchant } from "@croupier/testkit/house-merchants"
import type { Browser, BrowserContext, Locator, Page } from "playwright-core"
import { expect, inject, onTestFailed } from "vitest"
import {
  onTrial,
  paidIn,
  registered,
  signedInBy,
  type Caller,
  type Language,
  type Person,
  type Session,
} from "./session-made.ts"

export type { Language, Person }
export const SCREENS = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const
/** An e2e test runs in each language and at each width once; how pages look in every pair is judged without running it. */
export const EVERYWHERE = [
  ["EN", "wide"],
  ["PT", "narrow"],
] as const satisfies readonly (readonly [Language, keyof typeof SCREENS])[]

const NAMESPACES = [
  "core",
  "auth",
  "wallet",
  "lottery",
  "games",
  "member",
  "safer-play",
  "verification",
  "record",
  "withdraw",
  "peer",
  "agents",
  "contracts",
  "points",
  "promotions",
  "raffles",
  "missions",
  "cashback",
  "referrals",
  "checkin",
  "inbox",
  "install",
  "join",
  "notify",
  "feedback",
  "wheel",
  "packets",
  "analytics",
  "chat",
  "rooms",
  "rewards",
  "vip",
  "errors",
]
const texts = new Map<string, Readonly<Record<string, string>>>()
function textsOf(language: Language): Readonly<Record<string, string>> {
  const known = texts.get(language)
  if (known) return known
  const read = (name: string): Record<string, string> =>
    JSON.parse(
      readFileSync(
        new URL(`../../../packages/locales/src/${language.toLowerCase()}/${name}.json`, import.meta.url),
        "utf8",
      ),
    )
  const all = Object.assign({}, ...NAMESPACES.map(read))
  texts.set(language, all)
  return all
}

/** A visitor with a browser of their own, one language and one screen. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  readonly narrow: boolean
  /** A text of the site in this visitor's language, {0}, {1} … filled. */
  readonly t: (key: string, ...args: readonly string[]) => string
  /** The button with this text that can be seen. */
  readonly button: (key: string, ...args: readonly string[]) => Locator
  /** The modal on top. */
  readonly modal: Locator
  readonly header: Locator
  /** The header's balance, as it is shown. */
  readonly balance: () => Promise<string>
}

/** An address of a private network, as behind the proxy that the e2e tests are. */
const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
const callerIn = (language: Language, merchant?: WalkMerchant): Caller => ({
  site: merchant?.url ?? inject("houseUrl"),
  ...(merchant ? { merchant: merchant.code } : {}),
  language,
  address: anAddress(),
})

/** Opens a page of the house under test, or of a merchant of the e2e test's own, in a browser profile of its own. */
export const visit = (
  browser: Browser,
  language: Language,
  screen: keyof typeof SCREENS,
  path = "/index",
  merchant?: WalkMerchant,
): Promise<Visitor> => arrive(browser, callerIn(language, merchant), screen, path)

/** Opens a page as a member who has registered a moment ago. */
export async function visitAsMember(
  browser: Browser,
  language: Language,
  screen: keyof typeof SCREENS,
  path = "/index",
  merchant?: WalkMerchant,
): Promise<Visitor & { readonly person: Person }> {
  const caller = callerIn(language, merchant)
  const person = newPerson()
  const visitor = await arrive(browser, caller, screen, path, await registered(caller, person))
  return { ...visitor, person }
}

/** Opens a page as a member who has registered a moment ago and has paid fifty in. */
export async function visitWithFifty(
  browser: Browser,
  language: Language,
  screen: keyof typeof SCREENS,
  merchant?: WalkMerchant,
): Promise<Visitor & { readonly person: Person }> {
  const caller = callerIn(language, merchant)
  const person = newPerson()
  const session = await registered(caller, person)
  await paidIn({ ...caller, token: session.token }, "50")
  const visitor = await arrive(browser, caller, screen, "/index", session)
  await expect.poll(visitor.balance).toMatch(/50.00/)
  return { ...visitor, person }
}

/** A member who has registered, and is signed in nowhere that matters. */
export async function anAccount(person = newPerson(), merchant?: WalkMerchant): Promise<Person> {
  await registered(callerIn("EN", merchant), person)
  return person
}

/** Opens a page as a member who signed in on another device. */
export async function visitAs(
  browser: Browser,
  person: Person,
  language: Language,
  screen: keyof typeof SCREENS,
  merchant?: WalkMerchant,
): Promise<Visitor> {
  const caller = callerIn(language, merchant)
  return arrive(browser, caller, screen, "/index", await signedInBy(caller, person))
}

/** Opens a page with a trial account: it comes with play money and bets like everybody. */
export async function visitOnTrial(
  browser: Browser,
  language: Language,
  screen: keyof typeof SCREENS,
  path = "/index",
): Promise<Visitor> {
  const caller = callerIn(language)
  return arrive(browser, caller, screen, path, await onTrial(caller))
}

async function arrive(
  browser: Browser,
  { site, address, language }: Caller,
  screen: keyof typeof SCREENS,
  path: string,
  session?: Session,
): Promise<Visitor> {
  const context = await browser.newContext({
    // A worker of the site makes requests that a test cannot hold back; its own walk lets it in.
    serviceWorkers: "block",
    viewport: SCREENS[screen],
    locale: language === "PT" ? "pt-BR" : "en",
    timezoneId: "America/Sao_Paulo",
    reducedMotion: "reduce",
    // Failures are counted by address: they must not slow the next test.
    extraHTTPHeaders: { "x-forwarded-for": address },
  })
  await context.addCookies([{ name: "history-language", value: language, url: site }])
  await context.addInitScript((chosen) => localStorage.setItem("history-language", chosen), language)
  await context.addInitScript(unblurred)
  // Windows that open beside the page wait as long as it does.
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  if (session) await page.addInitScript(keepOnce, { session, site })
  onTestFailed(async ({ task }) => {
    // The visitor's last screen; the folder is not kept.
    if (!page.isClosed())
      await page.screenshot({ path: `test-results/${task.id}.png` }).catch(() => undefined)
  })
  await page.goto(site + path)
  // Before that one sees the server's picture, which the browser may draw anew.
  await page.locator("html[data-hydrated]").waitFor()
  const t = (key: string, ...args: readonly string[]) => {
    const found = textsOf(language)[key]
    if (found === undefined) throw new Error(`no text ${key} in ${language}`)
    return found.replace(/\{(\d+)\}/g, (whole, at) => {
      const value = args[Number(at)]
      if (value === undefined) return whole
      // From right to left the site isolates each value.
      return language === "UR" ? `\u2068${value}\u2069` : value
    })
  }
  const header = page.locator("header").first()
  const visitor: Visitor = {
    page,
    context,
    narrow: screen === "narrow",
    t,
    button: (key, ...args) =>
      page
        .getByRole("button", { name: t(key, ...args), exact: true })
        .filter({ visible: true })
        .first(),
    modal: page.locator("dialog[open]").last(),
    header,
    balance: async () =>
      (await header
        .getByRole("group", { name: t("wallet_balance") })
        .locator(".figures")
        .first()
        .textContent()) ?? "",
  }
  // A link into the member centre shows its sheet before the page.
  if (session) await (path.includes("centre=") ? visitor.modal.waitFor() : signedIn(visitor))
  return visitor
}

/**
 * Runs in the page: nothing behind a modal is blurred. Without a graphics card the processor blurs the whole screen for
 * each frame, a fifth of the time of a walk, and no walk looks at it.
 */
function unblurred(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync("*, ::backdrop { backdrop-filter: none !important }")
  document.adoptedStyleSheets.push(sheet)
}

/** Runs in the page: a tab that has had no session yet has this one, under the names that the site keeps one by. */
function keepOnce({ session, site }: { readonly session: Session; readonly site: string }): void {
  if (window !== window.top || location.origin !== site || sessionStorage.getItem("walk")) return
  sessionStorage.setItem("walk", "signed in")
  for (const name of ["token", "account", "customerId", "isAgent", "merchantCode"] as const)
    sessionStorage.setItem(name, String(session[name]))
  sessionStorage.setItem("merchant", session.merchantCode)
}

/** A person to register: a username that no earlier e2e test has taken, and a password. */
export const newPerson = (password = "lantern4all"): Person => ({
  username: `e2e${Date.now().toString(36)}${randomInt(36 ** 2).toString(36)}`.slice(0, 16),
  password,
})

/** Fills and sends the whole registration, once its form is asked for. */
export async function fillRegistration(visitor: Visitor, person = newPerson()): Promise<Person> {
  const { page, modal, t } = visitor
  await page.fill("input[name=username]", person.username)
  await page.fill("input[name=password]", person.password)
  await page.fill("input[name=confirmPassword]", person.password)
  await modal.getByRole("button", { name: t("auth_next"), exact: true }).click()
  await page.fill("input[name=birthday]", "1990-05-17")
  await page.check("input[name=terms]")
  await modal.getByRole("button", { name: t("auth_create") }).click()
  await signedIn(visitor)
  return person
}

/** Signs in from the header's button; remembered, if asked for, beyond the tab. */
export async function signIn(
  visitor: Visitor,
  person: Person,
  { remember = false }: { readonly remember?: boolean } = {},
): Promise<void> {
  const { page, button, modal, t } = visitor
  await button("login").click()
  await page.fill("input[name=username]", person.username)
  await page.fill("input[name=password]", person.password)
  if (remember) await page.check("input[name=remember]")
  await modal.getByRole("button", { name: t("auth_sign_in"), exact: true }).click()
}

/** Resolves once the header shows a balance. */
export const signedIn = (visitor: Visitor): Promise<void> =>
  visitor.header.getByRole("group", { name: visitor.t("wallet_balance") }).waitFor()
export const signedOut = (visitor: Visitor): Promise<void> => visitor.button("login").waitFor()

/** Signs out by the menu and its question. */
export async function signOut(visitor: Visitor): Promise<void> {
  await menu(visitor)
  await visitor.button("auth_sign_out").click()
  await visitor.modal.getByRole("button", { name: visitor.t("auth_sign_out"), exact: true }).click()
  await signedOut(visitor)
}

/** Opens the side menu where it is folded away. */
export async function menu(visitor: Visitor): Promise<void> {
  if (visitor.narrow) await visitor.header.getByRole("button", { name: visitor.t("nav_menu") }).click()
}

export { openBrowser }
