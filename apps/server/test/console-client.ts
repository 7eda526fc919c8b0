import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Envelope } from "@croupier/contract"
import type { ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import type { Role } from "@croupier/contract/console/permissions"
import type { Me } from "@croupier/contract/console/session"
import {
  CONSOLE_ENDPOINTS,
  type ConsoleInput,
  type ConsoleName,
  type ConsoleValue,
} from "@croupier/contract/console/table"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { solveChallenge, type ChallengeParameters } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { TOTP } from "otpauth"
import { readConfig } from "../src/config.ts"
import { seal, siteAt, type SiteCall } from "./open-house.ts"
import { addMerchantWithPlainDoors } from "./plain-doors.ts"
import { MIGRATIONS } from "../src/compose/modules.ts"
import { startPlatform, type Platform } from "../src/main.ts"

/** A whole house with its console, on a clock that the test moves. */
export interface ConsoleHouse {
  readonly url: string
  readonly house: Platform
  readonly store: TestDatabase
  readonly clock: FakeClock
  readonly owner: { readonly login: string; readonly password: string }
  /** The first owner, signed in; the same person at every call. */
  readonly asOwner: () => Promise<Person>
  /** A new person of staff with these roles, signed in. */
  readonly hire: (roles: readonly Role[], merchantIds?: number[] | null) => Promise<Person>
  /** A client without a session. */
  readonly stranger: (ip?: string) => Person
  /** Calls of the site of the same house. */
  readonly site: SiteCall
  /** A member at the site's own door. */
  readonly memberSignIn: (
    account: string,
    password: string,
  ) => Promise<Envelope<{ readonly token: string; readonly passwordExpired: boolean }>>
  readonly close: () => Promise<void>
}

export type ConsoleAnswer<V> = { readonly status: number; readonly headers: Headers } & Envelope<V>

/** A browser of a person of the house: keeps the cookie and the page's word. */
export interface Person {
  readonly login: string
  readonly staffId: string
  readonly call: <K extends ConsoleName>(
    name: K,
    input: ConsoleInput<K>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ConsoleAnswer<ConsoleValue<K>>>
  /** The value of a call that must be taken. */
  readonly does: <K extends ConsoleName>(name: K, input: ConsoleInput<K>) => Promise<ConsoleValue<K>>
  /** A code that no call has spent yet: the clock is moved on. */
  readonly freshCode: () => string
  /** Solves the puzzle where one is asked for. */
  readonly signIn: (login: string, password: string) => Promise<Me>
  /** The answer of a sign-in that brings a solved puzzle. */
  readonly signInSolved: (login: string, password: string) => Promise<ConsoleAnswer<Me>>
  /** Signs in for the first time: another password, an authenticator, its code. */
  readonly enrol: (login: string, password: string) => Promise<Me>
  /** Once more, with the password and authenticator of the enrolment. */
  readonly signInAgain: (login: string) => Promise<Me>
  readonly stepUp: () => Promise<Me>
  readonly cookie: () => string
}

const NEW_PASSWORD = "seven lanterns over the pier"

export async function openConsole(env: Record<string, string> = {}): Promise<ConsoleHouse> {
  const store = await testDatabase({ migrations: MIGRATIONS })
  await addMerchantWithPlainDoors(store.database.db)
  const folder = await mkdtemp(join(tmpdir(), "croupier-console-"))
  const clock = fakeClock("2026-05-01T12:00:10Z")
  const config = readConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: store.url,
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    NODE_ENV: "test",
    HOUSE_SECRET: "7".repeat(64),
    TRUSTED_PROXIES: "127.0.0.1",
    RATE_LIMIT_FACTOR: "100",
    ...env,
  })
  const house = await startPlatform(config, { clock })
  const { owner } = house
  if (!owner) throw new Error("a new house tells its owner")
  const url = house.addresses[0]?.url ?? ""
  const stranger = (ip = "10.1.2.3") => person(url, clock, ip)
  let boss: Person | undefined
  const asOwner = async () => {
    if (boss) {
      const { success } = await boss.call("staffSession", {})
      if (!success) await boss.signInAgain(owner.login)
      return boss
    }
    boss = stranger()
    await boss.enrol(owner.login, owner.password)
    return boss
  }
  let hired = 0
  return {
    url,
    house,
    store,
    clock,
    owner,
    asOwner,
    stranger,
    site: siteAt(url, clock.now),
    hire: async (roles, merchantIds = null) => {
      const by = await asOwner()
      await by.stepUp()
      const login = `person${++hired}`
      const { staff, password } = await by.does("addStaff", { login, name: `Person ${hired}` })
      // Given in the table: what two people must do to give roles has a test of its own.
      await store.database.pool.query(
        "update operator_staff set roles = $1, merchant_ids = $2 where id = $3",
        [roles, merchantIds, staff.staffId],
      )
      const added = stranger()
      await added.enrol(login, password)
      return { ...added, login, staffId: staff.staffId }
    },
    memberSignIn: async (username, password) => {
      const sealed = await seal(
        url,
        { username, password },
        { iat: Math.floor(clock.now().getTime() / 1000) },
      )
      const response = await fetch(new URL("/wps/session/login", url), {
        method: "POST",
        headers: { "content-type": "application/json", language: "EN" },
        body: JSON.stringify({ value: sealed }),
      })
      return (await response.json()) as Envelope<{ token: string; passwordExpired: boolean }>
    },
    close: async () => {
      await house.stop()
      await store.drop()
      await rm(folder, { recursive: true })
    },
  }
}

function person(url: string, clock: FakeClock, ip: string): Person {
  let cookie = ""
  let csrf = ""
  let totp: TOTP | undefined
  const call: Person["call"] = async (name, input, headers = {}) => {
    const row: ConsoleEndpoint = CONSOLE_ENDPOINTS[name]
    const target = new URL(row.path, url)
    const read = row.method === "GET"
    if (read)
      for (const [key, value] of Object.entries(input as Record<string, string | number | undefined>))
        if (value !== undefined) target.searchParams.set(key, String(value))
    const response = await fetch(target, {
      method: row.method,
      headers: {
        language: "EN",
        "x-forwarded-for": ip,
        ...(cookie ? { cookie } : {}),
        ...(csrf ? { "console-csrf": csrf } : {}),
        ...(read ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(read ? {} : { body: JSON.stringify(input) }),
    })
    const set = response.headers.get("set-cookie")
    if (set) cookie = set.split(";")[0] ?? ""
    const body = (await response.json()) as Envelope<never>
    if (body.success) {
      const value: unknown = body.value
      if (typeof value === "object" && value !== null && "csrf" in value) csrf = String(value.csrf)
    }
    return { status: response.status, headers: response.headers, ...body }
  }
  const does: Person["does"] = async (name, input) => {
    const answer = await call(name, input)
    if (!answer.success) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.value)}`)
    return answer.value
  }
  const freshCode = () => {
    if (!totp) throw new Error("there is no authenticator yet")
    clock.advance(31_000)
    return totp.generate({ timestamp: clock.now().getTime() })
  }
  const signInSolved: Person["signInSolved"] = async (login, password) =>
    call("staffSignIn", { login, password, humanAnswer: await solved(await does("staffPuzzle", {})) })
  const signIn: Person["signIn"] = async (login, password) => {
    const first = await call("staffSignIn", { login, password })
    const answer =
      !first.success && first.code === "HUMAN_CHECK_REQUIRED" ? await signInSolved(login, password) : first
    if (!answer.success) throw new Error(`staffSignIn: ${answer.code} ${answer.args.join()}`)
    return answer.value
  }
  return {
    login: "owner",
    staffId: "1",
    call,
    does,
    freshCode,
    signIn,
    signInSolved,
    cookie: () => cookie,
    enrol: async (login, password) => {
      await signIn(login, password)
      await does("staffNewPassword", { password, newPassword: NEW_PASSWORD })
      const { secret } = await does("staffAuthenticator", {})
      totp = new TOTP({ secret })
      return does("staffCode", { code: freshCode() })
    },
    signInAgain: async (login) => {
      await signIn(login, NEW_PASSWORD)
      return does("staffCode", { code: freshCode() })
    },
    stepUp: () => does("staffStepUp", { code: freshCode() }),
  }
}

async function solved({ parameters, signature }: ConsoleValue<"staffPuzzle">): Promise<string> {
  const challenge = { parameters: parameters as unknown as ChallengeParameters, signature }
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

export { NEW_PASSWORD }
