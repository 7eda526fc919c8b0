import { randomUUID } from "node:crypto"
import { inTransaction, sql } from "@croupier/database"
import { house, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { addMemberRows, aMerchant, ground, MERCHANT } from "../../../test/ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { happens } from "../../kernel/test-events.ts"
import { agentTree } from "../agents/index.ts"
import { callOf, memberOf } from "../../call/test-member.ts"
import { projections } from "../../kernel/projections.ts"
import { systemRandom } from "../../kernel/random.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { campaignMigrations, campaigns, httpSender } from "./index.ts"
import type { CampaignsKit } from "./kit.ts"

const BELOW = new Set([
  "10_ledger",
  "15_kernel",
  "20_merchants",
  "25_messages",
  "30_identity",
  "40_play",
  "45_agents",
])

/** Campaigns over a tree of a real PostgreSQL; members are named by their accounts. */
export async function campaignHouse() {
  const base = await ground({
    migrations: [...MIGRATIONS.filter(({ name }) => BELOW.has(name)), campaignMigrations],
  })
  const { db, clock } = base
  const tree = agentTree({ ...base, events: base.events.events })
  const { brands, merchant } = await aMerchant(db)
  /** Players who are kept from play. */
  const excluded = new Set<bigint>()
  const kit: CampaignsKit = {
    ...base,
    random: systemRandom,
    tree,
    timeZoneOf: (id) => brands.byId(id).brand.timeZone,
    assetOf: (id) => brands.byId(id).asset,
    listed: async (memberIds) =>
      new Map(
        memberIds.map((id) => [
          id,
          {
            account: [...ids].find(([, each]) => each === id)?.[0] ?? "",
            registeredAt: new Date("2026-01-01T00:00:00Z"),
          },
        ]),
      ),
    isMemberOf: async () => true,
    exclusionsOf: async (memberIds) =>
      new Map(memberIds.flatMap((id) => (excluded.has(id) ? [[id, true]] : []))),
    vault: vaultsFrom(new Uint8Array(32))("postback-secrets"),
    key: new Uint8Array(32),
    sender: httpSender({ isAllowed: () => true, plain: true, timeoutMs: 500 }),
  }
  const module = campaigns(kit)
  const read = projections({ db, all: module.projections, onError: base.report })
  let next = 1
  const ids = new Map<string, MemberId>()
  const idOf = (name: string): MemberId => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`${name} is no member`)
    return id
  }
  const join = async (name: string, under: string | null, isAgent = true): Promise<MemberId> => {
    const id = BigInt(next++)
    ids.set(name, id)
    await base.ledger.openWallets(db, id, [{ purpose: "main", asset: "BRL" }])
    await addMemberRows(base.database.pool, [
      { id: String(id), account: name, type: isAgent ? 1 : 0, registered_at: clock.now() },
    ])
    await inTransaction(db, (tx) =>
      tree.join(tx, {
        memberId: id,
        merchantId: MERCHANT,
        isAgent,
        parentId: under === null ? null : idOf(under),
        at: clock.now(),
      }),
    )
    return id
  }
  const asAgent = (name: string) =>
    callOf(memberOf(idOf(name), { account: name, type: 1, kind: "agent" }), merchant)
  return {
    ...base,
    kit,
    merchant,
    campaigns: module,
    projections: read,
    excluded,
    asAgent,
    /** A fact of settled play, written as its module does. */
    plays: (
      name: string,
      given: { stake: string; payout: string; at?: Date; corrects?: Date; reference?: string },
    ) =>
      inTransaction(db, async (tx) => {
        const stake = parseAmount(given.stake)
        await sql`
          select play_record(${MERCHANT}, ${idOf(name)}, 'RNG', null, 'game', 'BRL', 1, ${stake}, 0::bigint, ${parseAmount(given.payout)}, 0::bigint,
            ${stake}, ${given.at ?? clock.now()}, ${given.reference ?? `bet:${randomUUID()}`}, 0, ${given.corrects ?? null}::timestamptz)`.execute(
          tx,
        )
      }),
    /** A deposit as payments credit it: told, and posted. */
    deposits: async (name: string, value: string) => {
      const depositId = randomUUID()
      const { status } = await base.ledger.post({
        key: depositId,
        kind: "deposit",
        debit: house(MERCHANT, "payments:1", "BRL"),
        credit: wallet(idOf(name), "main", "BRL"),
        amount: parseAmount(value),
        cause: `deposit:${depositId}`,
      })
      if (status !== "posted") throw new Error(status)
      await happens(db, module.reactions, "depositCredited", {
        memberId: idOf(name),
        merchantId: MERCHANT,
        depositId,
        asset: "BRL",
        amount: value,
      })
    },
    close: async () => {
      await module.stop?.()
      await base.close()
    },
    tree,
    idOf,
    /** A member in the tree below another, or at the top; not by a code. */
    join,
    addCode: (agent: string, code: string) => tree.addCode(MERCHANT, { code, agentId: idOf(agent) }),
    /** A player who registers by a code, below its agent; without a code at the top. */
    register: async (
      name: string,
      code?: string,
      link: {
        readonly campaign?: string
        readonly click?: { readonly id: string; readonly ref?: string; readonly at: string }
      } = {},
    ) => {
      const agentId =
        code === undefined ? undefined : (await tree.agentOfCode(MERCHANT, { code, domain: "" })).agentId
      const memberId = await join(
        name,
        agentId === undefined ? null : ([...ids].find(([, id]) => id === agentId)?.[0] ?? null),
        false,
      )
      await happens(db, module.reactions, "memberRegistered", {
        memberId,
        merchantId: MERCHANT,
        registeredAt: clock.now().toISOString(),
        ...(agentId === undefined || code === undefined ? {} : { invited: { agentId, code, ...link } }),
      })
      return memberId
    },
  }
}
export type CampaignHouse = Awaited<ReturnType<typeof campaignHouse>>
