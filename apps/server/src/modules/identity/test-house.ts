import type { Field, FieldRule } from "@croupier/rules/register-rules"
import { settingsFrom, type SettingsOverride } from "@croupier/rules/settings"
import { inTransaction } from "@croupier/database"
import { ledgerMigrations, type Ledger } from "@croupier/ledger"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { expect } from "vitest"
import { aMerchant, ground } from "../../../test/ground.ts"
import type { Context, MemberContext } from "../../call/context.ts"
import { systemRandom, type Random } from "../../kernel/random.ts"
import { keyFrom, vaultsFrom } from "../../kernel/secrets.ts"
import { merchantMigrations, TERMS_VERSION, type Merchants } from "../merchants/index.ts"
import { Links } from "../../call/links.ts"
import type { Merchant } from "../../call/merchant.ts"
import { runPlanned } from "../../kernel/test-queue.ts"
import { messageMigrations, messages, type MessagesKit } from "../messages/index.ts"
import { agentMigrations, agentTree, type AgentTree } from "../agents/index.ts"
import { playMigrations } from "../play/index.ts"
import { writeContact, type ContactKind } from "./profile/contact-store.ts"
import { identity, identityMigrations, passwords, type Identity, type IdentityKit } from "./index.ts"

/** A merchant, a ledger and the module over a database of the test's own, with a clock that the test moves. */
export interface TestHouse {
  readonly test: TestDatabase
  readonly clock: FakeClock
  readonly ledger: Ledger
  readonly merchant: Merchant
  /** The same house under other rules, settings or limits. */
  readonly identity: Identity
  readonly kit: IdentityKit
  readonly tree: AgentTree
  /** Does what the queue holds, as a worker would. */
  readonly deliver: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Cheap enough that a thousand sign-ins fit into a test; the real cost has its own test. */
export const CHEAP = { memory: 64, passes: 1, lanes: 1 }
export const DEFAULT_PASSWORD = "Welcome2Lanterna"

export const RULES: readonly FieldRule[] = [
  rule("username", "letterFirst", 4, 16, true),
  rule("password", "noSpaces", 8, 32, true),
  rule("email", "email", 6, 60),
  rule("birthday", "dateYmd", 10, 10),
  rule("realName", "any", 1, 40),
]

export function rule(
  field: Field,
  patternId: FieldRule["patternId"],
  minLength: number,
  maxLength: number,
  required = false,
): FieldRule {
  return { field, enabled: true, required, patternId, minLength, maxLength }
}

export async function testHouse(
  changes: Partial<IdentityKit> = {},
  services: MessagesKit["services"] = {},
): Promise<TestHouse> {
  const test = await testDatabase({
    migrations: [
      ledgerMigrations,
      merchantMigrations,
      messageMigrations,
      identityMigrations,
      playMigrations,
      agentMigrations,
    ],
  })
  const clock = fakeClock("2026-05-01T12:00:00Z")
  const base = await ground({ store: test, clock })
  const { db, ledger } = base
  const { merchant } = await aMerchant(db, FACTS)
  const master = new Uint8Array(32)
  const houseMessages = messages({
    db,
    clock,
    random: systemRandom,
    key: keyFrom(master, "verification-codes"),
    vault: vaultsFrom(master)("outgoing-messages"),
    queue: base.jobs.queue,
    services,
    smsRules: () => ({ dialingCodes: ["55"], perHour: 10_000, perDay: 10_000 }),
  })
  const tree = agentTree({ db, clock, events: base.events.events })
  const kit: IdentityKit = {
    db,
    clock,
    ledger,
    random: systemRandom,
    events: base.events.events,
    vault: vaultsFrom(master)("authenticators"),
    puzzleKey: keyFrom(master, "human-check"),
    payouts: { vault: vaultsFrom(master)("payout-accounts"), key: keyFrom(master, "payout-accounts") },
    messages: houseMessages,
    agents: tree,
    publicUrl: () => "https://lanterna.test",
    passwords: passwords({ cost: CHEAP }),
    config: { sessionIdleMinutes: 30, sessionAbsoluteHours: 12, defaultPassword: DEFAULT_PASSWORD },
    ...changes,
  }
  return {
    test,
    clock,
    ledger,
    kit,
    merchant,
    identity: identity(kit),
    tree,
    deliver: async () => {
      for (const job of base.jobs.planned.splice(0)) await runPlanned(houseMessages.jobs, job, clock.now())
    },
    close: async () => {
      await houseMessages.stop()
      await base.close()
    },
  }
}

/** The merchant with other settings or rules. */
export const shaped = (
  merchant: Merchant,
  change: { settings?: SettingsOverride; rules?: readonly FieldRule[] },
): Merchant => ({
  ...merchant,
  settings: change.settings ? settingsFrom(change.settings) : merchant.settings,
  registerRules: change.rules ?? merchant.registerRules,
})

/** A request to the merchant from an address. */
export const asked = (merchant: Merchant, ip = "203.0.113.7"): Context => ({
  requestId: "request",
  merchant,
  language: "EN",
  device: "WEB",
  ip,
  country: "BR",
  userAgent: "test",
  idempotencyKey: undefined,
  member: undefined,
})

/** A request that carries a session. */
export async function signedIn(house: Identity, merchant: Merchant, token: string): Promise<MemberContext> {
  return { ...asked(merchant), member: await house.memberOf(token, merchant) }
}

/** Writes a contact of a member that was proven now; false where another has it. */
export const provenContact = (
  house: Pick<TestHouse, "kit" | "merchant" | "clock">,
  { member }: MemberContext,
  contact: { readonly kind: ContactKind; readonly value: string },
): Promise<boolean> =>
  inTransaction(house.kit.db, (tx) =>
    writeContact(tx, {
      ...contact,
      memberId: member.id,
      merchantId: house.merchant.id,
      verified: true,
      at: house.clock.now(),
    }),
  )

/** A registration form that the rules above accept. */
export const form = (username: string, change: Record<string, string> = {}) => ({
  username,
  password: "lanterns-rise",
  confirmPassword: change["password"] ?? "lanterns-rise",
  registerUrl: "https://lanterna.test/register",
  domain: "lanterna.test",
  registerMethod: "WEB" as const,
  login: true as const,
  termsAccepted: true,
  termsVersion: TERMS_VERSION,
  ...change,
})

/** The fields of the login form. */
export const credentials = (username: string, password = "lanterns-rise") => ({
  username,
  password,
  type: "username" as const,
  remember: false,
})

/** Expects a refusal by its code, and gives it back. */
export async function refused(
  call: Promise<unknown>,
  code: string,
): Promise<{ args: string[]; value: unknown }> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: "Refusal", code })
  return error as { args: string[]; value: unknown }
}

/** Random bytes that are all the same, so that a captcha's answer is known. */
export const fixedRandom = (byte: number): Random => ({
  ...systemRandom,
  bytes: (count) => new Uint8Array(count).fill(byte),
})

const FACTS = {
  id: 1,
  code: "lanterna",
  brand: {
    merchantCode: "lanterna",
    name: "Lanterna",
    platform: "W",
    device: "WEB",
    lotteryType: "SEA",
    prizeModes: ["Lott"],
    announcementTypes: ["B"],
    defaultLanguage: "PT",
    languages: ["PT", "EN"],
    timeZone: "America/Sao_Paulo",
    asset: "BRL",
    currencySymbol: "R$",
    chatHeaderColour: "#6b4fa0",
    esports: [],
    theme: { hue: 40, brandHue: 40, brandChroma: 0.1, accentHue: 80, motif: "none", scheme: "dark" },
    licence: null,
    playMoney: true,
    copyrightYear: 2024,
    minimumAge: 18,
  },
  settings: settingsFrom({}),
  settingsOverride: {},
  places: Links.parse({}),
  asset: "BRL",
  status: "normal",
  statusUntil: null,
  restrictedCountries: [],
  registerRules: RULES,
  domains: ["lanterna.test"],
} satisfies Parameters<Merchants["add"]>[0]
