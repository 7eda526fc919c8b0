import { randomInt, randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { connect } from "@croupier/database"
import { hash } from "@node-rs/argon2"
import { eventually, PATIENCE_MS } from "@croupier/testkit"
import { violationsOf } from "@croupier/testkit/accessibility"
import { TOTP } from "otpauth"
import type { Browser, Locator, Page } from "playwright-core"
import { expect, inject, onTestFailed } from "vitest"

export const SCREENS = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const
export const OWN_PASSWORD = "seven lanterns over the pier"
/** Each size and each scheme once: what a scheme spoils, it spoils at any size. */
const LOOKS = [
  ["wide", "light"],
  ["narrow", "dark"],
] as const
/** The steps of codes that were spent, by secret: a code is accepted once. */
const spent = new Map<string, number>()

const texts = new Map<string, Readonly<Record<string, string>>>()
function textsOf(language: string): Readonly<Record<string, string>> {
  const known = texts.get(language)
  if (known) return known
  const folder = new URL(`../../../packages/locales/src/${language.toLowerCase()}/`, import.meta.url)
  const parts = readdirSync(folder)
    .filter((file) => file.startsWith("console"))
    .map((file): unknown => JSON.parse(readFileSync(new URL(file, folder), "utf8")))
  const read: Record<string, string> = Object.assign({}, ...parts)
  texts.set(language, read)
  return read
}

/** A person of staff with a browser of their own. */
export interface Colleague {
  readonly page: Page
  readonly t: (key: string, ...args: readonly string[]) => string
  readonly button: (key: string) => Locator
  /** The dialog on top. */
  readonly dialog: Locator
  /** Types a code of the app that was not accepted before; waits for the next where it must. */
  readonly typeCode: () => Promise<void>
  /** Signs in for the first time. */
  readonly enrol: (login: string, password: string) => Promise<void>
  readonly signIn: (login: string) => Promise<void>
  /** Answers the question for a fresh code, if it comes before `done` shows. */
  readonly confirm: (done: Locator) => Promise<void>
  readonly goTo: (room: string) => Promise<void>
  /** No barrier, on this screen and a narrow one, by day and by night. */
  readonly isAccessible: (what: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the newest proposal whose sentence holds some words: a row of the list, or a card on a telephone. */
export async function openProposal({ page }: Colleague, words: string): Promise<Locator> {
  await page.goto(new URL("/console/approvals?view=all", page.url()).href)
  const row = page.locator("tr[data-row], article").filter({ hasText: words, visible: true }).first()
  await row.getByRole("button").first().click()
  return row
}

/** Approves it, and waits until the list says so. */
export async function approve(person: Colleague, words: string): Promise<void> {
  const row = await openProposal(person, words)
  await person.button("approve").click()
  await person.confirm(row.getByText(person.t("proposal_APPROVED")))
}

export async function arrive(
  browser: Browser,
  language = "EN",
  screen: keyof typeof SCREENS = "wide",
): Promise<Colleague> {
  const context = await browser.newContext({
    viewport: SCREENS[screen],
    reducedMotion: "reduce",
    colorScheme: "light",
    timezoneId: "America/Sao_Paulo",
  })
  await context.addInitScript((chosen) => localStorage.setItem("console-language", chosen), language)
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  onTestFailed(async ({ task }) => {
    if (!page.isClosed())
      await page.screenshot({ path: `test-results/${task.id}.png` }).catch(() => undefined)
  })
  const heard: string[] = []
  page.on("pageerror", (error) => heard.push(String(error)))
  await page.goto(`${inject("houseUrl")}/console/`)
  const t: Colleague["t"] = (key, ...args) => {
    const found = textsOf(language)[key]
    if (found === undefined) throw new Error(`no text ${key} in ${language}`)
    return found.replace(/\{(\d+)\}/g, (whole, at) => {
      const value = args[Number(at)]
      if (value === undefined) return whole
      // From right to left the console isolates each value.
      return language === "UR" ? `\u2068${value}\u2069` : value
    })
  }
  const dialog = page.locator("dialog[open]").last()
  const button = (key: string) =>
    page
      .getByRole("button", { name: t(key), exact: true })
      .filter({ visible: true })
      .first()
  let secret = ""
  const typeCode = async () => {
    const totp = new TOTP({ secret })
    // The house takes the code of the next step too, so a person seldom waits for it.
    const step = await eventually(() => {
      const next = Math.max(totp.counter(), (spent.get(secret) ?? 0) + 1)
      expect(next).toBeLessThanOrEqual(totp.counter() + 1)
      return next
    })
    spent.set(secret, step)
    await page
      .locator("input[name=code]")
      .last()
      .fill(totp.generate({ timestamp: step * totp.period * 1_000 }))
    await page.locator("form:has(input[name=code]) button[type=submit]").last().click()
  }
  const typePassword = async (login: string, password: string) => {
    await page.fill("input[name=login]", login)
    await page.fill("input[name=password]", password)
    await button("sign_in").click()
  }
  return {
    page,
    t,
    button,
    dialog,
    typeCode,
    enrol: async (login, password) => {
      await typePassword(login, password)
      await page.fill("input[name=newPassword]", OWN_PASSWORD)
      await page.fill("input[name=password]", password)
      await button("go_on").click()
      secret = (await page.locator("[data-secret]").textContent()) ?? ""
      await typeCode()
      await page.locator("#room").waitFor()
    },
    signIn: async (login) => {
      await typePassword(login, OWN_PASSWORD)
      await typeCode()
    },
    confirm: async (done) => {
      const asked = page.locator("dialog[open] input[name=code]")
      await asked.or(done).first().waitFor()
      if (await asked.isVisible()) await typeCode()
      await done.waitFor()
    },
    goTo: async (room) => {
      const rooms = page.getByRole("navigation", { name: t("rooms"), exact: true, includeHidden: true })
      // The link of approvals tells how many wait, too; the name of one room may begin that of another.
      const exact = room !== "room_approvals"
      const link = rooms.getByRole("link", { name: t(room), exact, includeHidden: true })
      if (!(await link.first().isVisible())) await button("menu").click()
      await link.first().click()
      await page.getByRole("heading", { level: 1, name: t(room) }).waitFor()
    },
    isAccessible: async (what) => {
      for (const [name, scheme] of LOOKS) {
        await page.setViewportSize(SCREENS[name])
        await page.evaluate((chosen) => (document.documentElement.dataset["scheme"] = chosen), scheme)
        // Tall enough that no bar that stays in view stands over what is measured.
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ ...SCREENS[name], height: Math.max(SCREENS[name].height, height) })
        const faults = await violationsOf(page)
        const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        expect({ what, name, scheme, faults, wider }).toEqual({
          what,
          name,
          scheme,
          faults: [],
          wider: false,
        })
      }
      await page.setViewportSize(SCREENS[screen])
    },
    close: async () => {
      expect(heard).toEqual([])
      await context.close()
    },
  }
}

const inDatabase = async (text: string, values: readonly unknown[] = []): Promise<void> => {
  const database = connect(inject("houseDatabase"), { max: 1, name: "console-walk" })
  try {
    await database.pool.query(text, [...values])
  } finally {
    await database.close()
  }
}

/**
 * An owner of their own for an e2e test: the first one belongs to the e2e test that signed in as them. With a merchant, of that
 * one alone.
 */
export async function newOwner(merchant?: {
  readonly id: number
}): Promise<[login: string, password: string]> {
  const login = `walker${randomUUID().slice(0, 13)}`
  const password = `told-${randomUUID()}`
  await inDatabase(
    `insert into operator_staff (login, name, password_hash, must_change_password, roles, merchant_ids, created_at)
     values ($1, 'Walker', $2, true, '{owner}', $3, now())`,
    [login, await hash(password), merchant ? [merchant.id] : null],
  )
  return [login, password]
}

/**
 * As the house was at its first start: the people of other e2e tests, and of a first try of this one, and what they proposed
 * are gone, the first owner has the password that the start printed, and there is no second owner yet.
 */
export const emptyHouse = async (): Promise<void> =>
  inDatabase(
    `with gone as (update operator_staff set revoked_at = now(), login = login || '.' || id
                    where login like 'walker%' or login in ('ana', 'ben')),
          first as (update operator_staff set password_hash = $1, must_change_password = true, sealed_totp = null,
                           totp_confirmed_at = null, enrolled_at = null, last_step = 0 where login = 'owner'),
          undone as (delete from operator_proposal)
     update operator_house set staffed_at = null`,
    [await hash(inject("houseOwner"))],
  )

/** A vendor of games that no other e2e test plays at. Answers with its code. */
export async function idleVendor(): Promise<string> {
  const code = `IDLE${randomInt(10 ** 6)}`
  await inDatabase("insert into game_vendor (code, name, position) values ($1, 'Idle Games', 99)", [code])
  return code
}

/** A deposit that waits for a person: another amount came than was asked for. Its member is new. Answers with its number. */
export async function strandedDeposit(): Promise<string> {
  const id = randomUUID()
  await inDatabase(
    `with payer as (
       insert into member (merchant_id, account, type, language, password_hash, password_changed_at, registered_at)
       values (1, $2, 0, 'EN', 'none', now(), now()) returning id
     ), wallet as (
       insert into ledger.wallet (bucket, id) select id & 63, (id << 16) | 1 from payer
     )
     insert into deposit (bucket, id, merchant_id, member_id, asset, amount, method, provider, idempotency_key, state,
                          paid_amount, reason, created_at, expires_at, paid_at)
     select id & 63, $1::uuid, 1, id, 'BRL', 250000, 'PIX', 'local', $1::text, 'REVIEW', 200000,
            'another amount was paid', now(), now() + interval '30 minutes', now() from payer`,
    [id, `payer${Date.now().toString(36)}`],
  )
  return id
}
