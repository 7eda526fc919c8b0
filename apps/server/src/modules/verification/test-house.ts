import { randomBytes } from "node:crypto"
import { FILES_OF, type DocumentType } from "@croupier/contract/verification-values"
import { sql } from "@croupier/database"
import { startMessageSimulator, type MessageSimulator } from "@croupier/message-simulator"
import { parseAmount } from "@croupier/money"
import { demandsOf, type IdentityDemands } from "@croupier/rules/identity-levels"
import { policyOf } from "@croupier/rules/market-policy"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, expect } from "vitest"
import { addMemberRows, aMerchant, ground, type Ground } from "../../../test/ground.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import type { Merchant } from "../../call/merchant.ts"
import { proposing } from "../../call/test-approvals.ts"
import { callOf, memberOf } from "../../call/test-member.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { stepDue } from "../../kernel/lifecycle.ts"
import { systemRandom } from "../../kernel/random.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { stakeRefusal } from "../responsible-gaming/index.ts"
import { caseWorker } from "./checking.ts"
import { localChecks, verification, type Verification } from "./index.ts"
import type { VerificationKit } from "./kit.ts"

const NEEDED = new Set([
  "10_ledger",
  "15_kernel",
  "20_merchants",
  "25_messages",
  "30_identity",
  "35_protection",
  "36_verification",
  "40_play",
  "45_agents",
  "50_payments",
  "57_peer_payments",
])
export const KEY = "key-of-the-checks-in-tests"
export const DAY = 86_400_000

/**
 * The identity of members over a database of the test's own, with a provider on a real socket. It registers the hooks of
 * the file that calls it. Parts that tests replace are properties: `fault` fails the next event, `checksUrl` is where the
 * provider is asked.
 */
export function verificationHouse() {
  let base: Ground
  let checks: MessageSimulator
  let checksUrl = ""
  let house: Verification
  let kit: VerificationKit
  let merchant: Merchant
  let picture = ""
  let fault: Error | undefined
  const state: { demands: IdentityDemands; hasDocument: boolean; birthday: string | null } = {
    demands: policyOf("international").identity,
    hasDocument: true,
    birthday: null,
  }
  const told: object[] = []
  const records: object[] = []
  const proposals = proposing()

  beforeAll(async () => {
    base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
    merchant = (await aMerchant(base.db)).merchant
    checks = await startMessageSimulator({ port: 0, smtpPort: 0, key: KEY, clock: base.clock })
    checksUrl = checks.url
    picture = (
      await sharp({ create: { width: 40, height: 30, channels: 3, background: "#336699" } })
        .jpeg()
        .toBuffer()
    ).toString("base64")
    const names = new Map<bigint, string>()
    kit = {
      db: base.db,
      clock: base.clock,
      random: systemRandom,
      events: {
        emit: async (_, event, payload) => {
          if (fault) throw fault
          told.push({ event, ...payload })
        },
      },
      merchants: {
        byId: () => ({ id: 1, asset: "BRL", demands: state.demands }),
        all: () => [{ id: 1, asset: "BRL", demands: state.demands }],
      },
      isMemberOf: async () => true,
      personOf: async (id) => ({
        name: names.get(id) ?? null,
        birthday: state.birthday,
        hasDocument: state.hasDocument,
      }),
      keepName: async (_, id, name) => void names.set(id, name),
      accountsFrom: async (_, { after }) => {
        const { rows } = await sql<{ id: bigint; account: string }>`
          select id, account from member where account > ${after ?? ""} order by account`.execute(base.db)
        return rows
      },
      provider: {
        code: "local",
        begin: (order) => provider().begin(order),
        read: (ref) => provider().read(ref),
        verifyWebhook: (...given) => provider().verifyWebhook(...given),
      },
      vault: vaultsFrom(randomBytes(32))("verification"),
      key: randomBytes(32),
      publicUrl: () => "http://127.0.0.1:1",
      report: base.report,
    }
    house = verification(kit)
  })
  afterAll(async () => {
    await checks.stop()
    await base.close()
  })
  beforeEach(() => {
    Object.assign(state, { demands: policyOf("international").identity, hasDocument: true, birthday: null })
    fault = undefined
    told.length = 0
    records.length = 0
  })

  const provider = () => localChecks({ url: checksUrl, key: KEY, now: base.clock.now })
  const rounds = async (count = 2) => {
    for (let round = 0; round < count; round++) {
      await stepDue(caseWorker(kit))
      base.clock.advance(6_000)
    }
  }
  const aMember = async (): Promise<bigint> => {
    const id = await base.aMember()
    await addMemberRows(base.database.pool, [{ id: String(id), account: `m${id}` }])
    return id
  }
  const as = (id: bigint, change: Partial<Merchant> = {}) => callOf(memberOf(id), { ...merchant, ...change })
  const basics = (id: bigint, name = `Ana Prado ${id}`, birthday = "1990-05-17") =>
    house.routes.proveBasics({ name, birthday }, as(id))
  const upload = (id: bigint, kind: "FRONT" | "BACK" | "SELFIE" | "ADDRESS" | "FUNDS", file = picture) =>
    house.routes.sendVerificationFile({ kind, file }, as(id))
  const send = async (
    id: bigint,
    number: string,
    type: DocumentType = "PASSPORT",
    expiresOn: string | null = null,
  ) => {
    for (const kind of FILES_OF[type]) await upload(id, kind)
    return house.routes.submitDocument({ type, number, country: "BR", expiresOn }, as(id))
  }
  const see = (id: bigint) => house.routes.myVerification({}, as(id))
  const staff = (login = "ana") =>
    ({
      merchant: { id: 1 },
      staff: { login, permissions: new Set() },
      record: async (_: unknown, entry: object) => void records.push(entry),
      propose: proposals.propose,
    }) as unknown as MerchantContext
  const caseOf = async (id: bigint) => {
    const [row] = (await house.consoleRoutes.memberVerification({ memberId: String(id) }, staff())).cases
    if (!row) throw new Error("no case")
    return row
  }
  const verified = async (id: bigint, number: string, expiresOn: string | null = null) => {
    await basics(id)
    await send(id, number, "PASSPORT", expiresOn)
    await rounds()
    expect((await see(id)).level).toBe("verified")
  }
  const bar = (memberId: bigint) =>
    stakeRefusal(base.db, {
      memberId,
      product: "game",
      asset: "BRL",
      amount: parseAmount("1"),
      at: base.clock.now(),
    })
  const demand = (change: Partial<Parameters<typeof demandsOf>[1]>, market = "international"): void => {
    const none = { play: "none", deposit: "none", withdrawal: "none" } as const
    state.demands = demandsOf(policyOf(market).identity, {
      ...none,
      depositAbove: "0",
      withdrawalAbove: "0",
      renewYears: 0,
      ...change,
    })
  }

  return {
    get base() {
      return base
    },
    get kit() {
      return kit
    },
    get verification() {
      return house
    },
    get url() {
      return checks.url
    },
    set checksUrl(url: string) {
      checksUrl = url
    },
    set fault(error: Error | undefined) {
      fault = error
    },
    state,
    told,
    records,
    proposals,
    rounds,
    aMember,
    as,
    basics,
    upload,
    send,
    see,
    staff,
    caseOf,
    verified,
    bar,
    demand,
  }
}
