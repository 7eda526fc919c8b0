import { randomUUID } from "node:crypto"
import type { AffiliateTerms } from "@croupier/contract/affiliate-terms"
import { inTransaction, sql } from "@croupier/database"
import { house, wallet } from "@croupier/ledger"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { addMemberRows, aMerchant, ground, MERCHANT } from "../../../test/ground.ts"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { systemRandom } from "../../kernel/random.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { agentTree } from "../agents/index.ts"
import { agentFigures } from "../../../test/agent-figures.ts"
import { memberNames } from "../../../test/member-names.ts"
import { campaigns, httpSender } from "../campaigns/index.ts"
import { affiliates, memberFacts, type AffiliatesKit } from "./index.ts"

const BELOW = new Set([
  "10_ledger",
  "15_kernel",
  "20_merchants",
  "25_messages",
  "30_identity",
  "40_play",
  "45_agents",
  "46_campaigns",
  "61_affiliates",
])

/** Terms of the tests: hybrid, one band. */
export const TERMS: AffiliateTerms = {
  cpa: {
    pay: "30.00",
    minDeposit: "50.00",
    minWager: "500.00",
    windowDays: 30,
    mustVerify: true,
    holdDays: 0,
  },
  share: { bands: [{ from: "0.00", rate: "0.35" }], vendorRate: "0.1", fence: "-3000.00", carryOver: "full" },
  subRate: "0.05",
  holdDays: 7,
}

/** Affiliates with players and play in a database of the test's own; members are named by their accounts. No clock runs by itself. */
export async function affiliateHouse() {
  const base = await ground({ migrations: MIGRATIONS.filter(({ name }) => BELOW.has(name)) })
  const { db, clock, ledger } = base
  const { brands } = await aMerchant(db)
  const tree = agentTree({ ...base, events: base.events.events })
  const tags = campaigns({
    ...base,
    random: systemRandom,
    tree,
    timeZoneOf: (id) => brands.byId(id).brand.timeZone,
    assetOf: (id) => brands.byId(id).asset,
    listed: () => Promise.resolve(new Map()),
    isMemberOf: () => Promise.resolve(true),
    exclusionsOf: () => Promise.resolve(new Map()),
    vault: vaultsFrom(new Uint8Array(32))("postback-secrets"),
    key: new Uint8Array(32),
    sender: httpSender(),
  })
  const names = memberNames()
  const { idOf, nameOf } = names
  const verified = new Map<bigint, Date>()
  const kin = new Map<bigint, readonly bigint[]>()
  const letters: string[] = []
  const kit: AffiliatesKit = {
    ...base,
    facts: memberFacts,
    merchants: brands,
    seatsOf: tree.seatsOf,
    tagsOf: tags.tagsOf,
    tagsOfAgent: tags.tagsOfAgent,
    kinOf: async (_, member, others) => new Set(others.filter((each) => kin.get(member)?.includes(each))),
    verifiedSince: async (_, members) =>
      new Map([...verified].filter(([member]) => members.includes(member))),
    listed: async (asked) => new Map(asked.map((id) => [id, { account: nameOf(id), nickname: null }])),
    maskedNames: async (asked) => new Map(asked.map((id) => [id, `${nameOf(id)}***`])),
    writeToOwner: async (_, { memberId, wording }) => {
      letters.push(`${nameOf(memberId)}: ${wording("EN", nameOf(memberId)).text}`)
    },
    costOfAgents: () => Promise.resolve({ kinds: [], revenue: 0n }),
    credit: (tx, decision) => ledger.bulk.decide(tx, decision),
  }
  const module = affiliates(kit)
  const reading = agentFigures(base, brands, kit)
  /** An agent or a player, below another or at the top; a player of an agent registers by its code. */
  const join = async (
    name: string,
    under: string | null,
    isAgent = name === name.toUpperCase(),
  ): Promise<MemberId> => {
    const id = names.add(name)
    await addMemberRows(base.database.pool, [{ id: String(id), account: name, type: isAgent ? 42 : 0 }])
    await ledger.openWallets(db, id, [{ purpose: "main", asset: "BRL" }])
    await inTransaction(db, async (tx) => {
      const at = clock.now()
      await tree.join(tx, {
        memberId: id,
        merchantId: MERCHANT,
        isAgent,
        parentId: under === null ? null : idOf(under),
        at,
      })
      if (under === null || isAgent) return
      const registered = {
        memberId: id,
        merchantId: MERCHANT,
        registeredAt: at.toISOString(),
        invited: { agentId: idOf(under), code: under },
      }
      for (const { reactions = [] } of [tags, module])
        for (const reaction of reactions)
          if (reaction.event === "memberRegistered") await reaction.hear(tx, registered, base.jobs.queue)
    })
    return id
  }
  return {
    ...base,
    kit,
    module,
    letters,
    idOf,
    join,
    verify: (name: string) => verified.set(idOf(name), clock.now()),
    /** From now on a player has a device in common with these members. */
    related: (name: string, others: readonly string[]) => kin.set(idOf(name), others.map(idOf)),
    programme: (name: string, terms: AffiliateTerms = TERMS) =>
      module.addProgramme(MERCHANT, { name, terms }),
    enrol: (name: string, programmeId: bigint) =>
      module.enrol({ merchantId: MERCHANT, memberId: idOf(name), programmeId, by: "test" }),
    /** Another version of a programme's terms, from now on. */
    change: (programmeId: bigint, version: number, terms: AffiliateTerms) =>
      sql`insert into affiliate_terms (programme_id, version, terms, since, asked_by, approved_by)
        values (${programmeId}, ${version}, ${JSON.stringify(terms)}::jsonb, ${clock.now()}, 'a', 'b')`.execute(
        db,
      ),
    /** Another tag of a player, which two people gave. */
    retag: async (name: string, to: string, version = 2) => {
      await sql`
        insert into player_tag (member_id, version, merchant_id, agent_id, code, joined_at, valid_from, asked_by, approved_by, why)
          select member_id, ${version}, merchant_id, ${idOf(to)}, ${to}, joined_at, ${clock.now()}, 'a', 'b', 'test'
            from player_tag where member_id = ${idOf(name)} and version = 1`.execute(db)
    },
    deposit: async (name: string, sum: string) => {
      const [outcome] = await inTransaction(db, (tx) =>
        ledger.postIn(tx, [
          {
            key: randomUUID(),
            kind: "deposit",
            debit: house(MERCHANT, "cash", "BRL"),
            credit: wallet(idOf(name), "main", "BRL"),
            amount: parseAmount(sum),
            cause: `test:${name}`,
          },
        ]),
      )
      if (outcome?.status !== "posted") throw new Error("the deposit was not posted")
    },
    /** Settled play of a member: how much was lost, and how much of it counts. */
    play: (
      name: string,
      at: Date,
      { lost = "0", valid = "0", correctsAt }: { lost?: string; valid?: string; correctsAt?: Date },
    ) => {
      const net = parseAmount(lost)
      const stake = net > 0n ? net : 0n
      return writePlayFact(db, {
        memberId: idOf(name),
        product: "SLOTS",
        stake,
        payout: stake - net,
        validBet: parseAmount(valid),
        settledAt: at,
        reference: `bet:${randomUUID()}`,
        ...(correctsAt ? { correctsAt } : {}),
      })
    },
    /** Lets the time pass to an instant, and does a round of the clock. */
    pass: async (to: Date) => {
      clock.set(to)
      await reading.catchUp()
      await module.round()
      await ledger.bulk.work()
      const [error] = base.reported
      if (error) throw error
    },
    catchUp: () => reading.catchUp(),
    /** Statements of an affiliate, the oldest first: "share 35, cpa 30 = 65 HELD". */
    statements: async (name: string): Promise<string[]> => {
      const { rows } = await sql<{ told: string }>`
        select coalesce(string_agg(l.kind || ' ' || trim_scale(l.amount / 10000.0), ', ' order by l.no), '')
               || ' = ' || trim_scale(s.due / 10000.0) || ' ' || s.state as told
          from affiliate_statement s left join affiliate_statement_line l on l.statement_id = s.id
         where s.affiliate_id = ${idOf(name)} group by s.id order by s.window_start`.execute(db)
      return rows.map(({ told }) => told)
    },
    /** How far a player's CPA is. */
    player: async (name: string): Promise<string> => {
      const { rows } = await sql<{ state: string; reason: string | null }>`
        select state, reason from affiliate_player where player_id = ${idOf(name)} and tag_version = 1`.execute(
        db,
      )
      return [rows[0]?.state, rows[0]?.reason].filter(Boolean).join(" ")
    },
    income: async (name: string) => toDecimal(amount(await ledger.balance(idOf(name), "agent", "BRL"))),
  }
}
export type AffiliateHouse = Awaited<ReturnType<typeof affiliateHouse>>

/** Instants of the tests; the zone is America/Sao_Paulo. */
export const at = (local: string): Date => new Date(`${local}-03:00`)
export const FEB = at("2026-02-01T00:00:00")
export const MARCH = at("2026-03-01T00:00:00")
export const APRIL = at("2026-04-01T00:00:00")
export const MAY = at("2026-05-01T00:00:00")
export const JUNE = at("2026-06-01T00:00:00")
export const DAY = 86_400_000
export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms)
