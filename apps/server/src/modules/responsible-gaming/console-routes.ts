import { inTransaction } from "@croupier/database"
import { parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import { approval, memberPart, wordPart, type Approval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { endByHouse, exclude, MOST, present, standing } from "./exclusion.ts"
import { readExclusions } from "./guard-store.ts"
import type { ResponsibleGamingKit } from "./kit.ts"
import { unlimiting } from "./limits/approval.ts"
import { readChanges } from "./limits/limit-store.ts"
import { limitByHouse, limitsOf } from "./limits/limits.ts"
import { protectionOf } from "./routes.ts"
import { memberIdOf, type MerchantId } from "../../kernel/ids.ts"

/** Calls by which people of the house decide who may play. */
export function responsibleGamingConsoleRoutes(kit: ResponsibleGamingKit) {
  const checked = async (merchantId: MerchantId, memberId: string): Promise<bigint> => {
    const id = memberIdOf(memberId)
    return (await kit.isMemberOf(merchantId, id)) ? id : refuse("ACCOUNT_UNKNOWN")
  }
  return consoleHandlers({
    memberProtection: async ({ memberId }, { merchant }) => {
      const id = await checked(merchant.id, memberId)
      const rows = await readExclusions(kit.db, id, MOST)
      const stands = standing(rows, kit.clock.now())
      const limited = await limitsOf(kit, id, merchant)
      const changes = await readChanges(kit.db, id, MOST)
      const { realityCheck } = await protectionOf(kit, { id, merchantId: merchant.id }, merchant)
      return {
        realityCheck,
        exclusions: rows.map((row) => ({
          ...present(row),
          by: row.decidedBy,
          why: row.why,
          stands: stands.includes(row),
        })),
        asset: merchant.asset,
        limits: limited.limits,
        limitChanges: changes.map(({ kind, period, act, amount, at, by }) => ({
          kind,
          period,
          act,
          amount: amount === null ? null : toDecimal(amount),
          at: at.toISOString(),
          by: by?.login ?? null,
          why: by?.why ?? null,
        })),
      }
    },

    limitMember: async ({ memberId, kind, period, amount, why }, { merchant, staff, record }) => {
      const id = await checked(merchant.id, memberId)
      await inTransaction(kit.db, async (tx) => {
        const by = { login: staff.login, why }
        await limitByHouse(kit, tx, { id, merchantId: merchant.id }, merchant, {
          kind,
          period,
          amount: parseAmount(amount),
          by,
        })
        await record(tx, {
          act: "members.limit",
          target: `member:${memberId}`,
          after: { kind, period, amount },
          why,
          merchantId: merchant.id,
        })
      })
      return null
    },

    unlimitMember: async ({ memberId, kind, period, key, why }, { merchant, propose }) => {
      const id = await checked(merchant.id, memberId)
      const { limits } = await limitsOf(kit, id, merchant)
      const present = limits.find((each) => each.byHouse && each.kind === kind && each.period === period)
      if (!present) return refuse("LIMIT_UNKNOWN")
      return propose(
        unlimiting(kit),
        { merchantId: merchant.id, memberId, kind, period },
        {
          target: `member:${memberId}`,
          before: { kind, period, amount: present.amount },
          after: { kind, period, amount: null },
          why,
          key,
          merchantId: merchant.id,
        },
      )
    },

    excludeMember: async ({ memberId, period, why }, { merchant, staff, record }) => {
      const id = await checked(merchant.id, memberId)
      await inTransaction(kit.db, async (tx) => {
        await exclude(kit, tx, { id, merchantId: merchant.id }, period, { login: staff.login, why })
        await record(tx, {
          act: "members.exclude",
          target: `member:${memberId}`,
          after: { period },
          why,
          merchantId: merchant.id,
        })
      })
      return null
    },

    readmitMember: async ({ memberId, key, why }, { merchant, propose }) => {
      const id = await checked(merchant.id, memberId)
      const stands = standing(await readExclusions(kit.db, id, MOST), kit.clock.now())
      const byHouse = stands.filter(({ decidedBy }) => decidedBy !== null)
      if (byHouse.length === 0) refuse("EXCLUSION_STANDS")
      return propose(
        readmission(kit),
        { merchantId: merchant.id, memberId },
        {
          target: `member:${memberId}`,
          before: { exclusions: byHouse.map((row) => ({ since: row.since.toISOString(), why: row.why })) },
          after: { exclusions: [] },
          why,
          key,
          merchantId: merchant.id,
        },
      )
    },
  })
}

const Payload = z.object({ merchantId: z.number(), memberId: z.string() })

/** The act of a second person. An exclusion that the member decided stands all the same. */
export const readmission = (kit: ResponsibleGamingKit): Approval<z.output<typeof Payload>> =>
  approval({
    name: "members.readmit",
    permission: "members.readmit",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId }) => ({ says: "members.readmit", parts: [memberPart(memberId)], memberId }),
    changes: async (db, { memberId }) => {
      const stands = standing(await readExclusions(db, memberIdOf(memberId), MOST), kit.clock.now())
      return stands.map(({ kind, decidedBy, earliest }) => ({
        field: decidedBy === null ? "exclusion_own" : "exclusion_house",
        now: earliest === null ? wordPart(`exclusion_${kind}`) : { kind: "time", at: earliest.toISOString() },
        after: decidedBy === null ? wordPart(`exclusion_${kind}`) : null,
      }))
    },
    conflictKey: ({ memberId }) => `member:${memberId}`,
    apply: async (tx, { memberId, merchantId }, { proposedBy, staff }) =>
      endByHouse(kit, tx, { id: memberIdOf(memberId), merchantId }, `${proposedBy}+${staff.login}`),
  })
