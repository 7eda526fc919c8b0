import { LIMIT_KINDS, LIMIT_PERIODS } from "@croupier/contract/protection/limits"
import { z } from "zod"
import {
  approval,
  memberPart,
  minutesPart,
  moneyPart,
  wordPart,
  type Approval,
} from "../../../call/approval.ts"
import { memberIdOf } from "../../../kernel/ids.ts"
import { toDecimal } from "@croupier/money"
import { minutesOf } from "./choose.ts"
import { readGuard } from "../guard-store.ts"
import type { ResponsibleGamingKit } from "../kit.ts"
import { houseLimit, writeLimit } from "./limit-store.ts"

const Payload = z.object({
  merchantId: z.number(),
  memberId: z.string(),
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
})

/** The act of a second person that ends a limit of the house's. A limit of the member's stands all the same. */
export const unlimiting = (kit: Pick<ResponsibleGamingKit, "clock">): Approval<z.output<typeof Payload>> =>
  approval({
    name: "members.unlimit",
    permission: "members.readmit",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId, kind, period }) => ({
      says: "members.unlimit",
      parts: [memberPart(memberId), wordPart(`limit_kind_${kind}`, `limit_period_${period}`)],
      memberId,
    }),
    changes: async (db, { memberId, kind, period }) => {
      const present = await houseLimit(db, memberIdOf(memberId), { kind, period })
      return [
        {
          field: "limit_house",
          now: present
            ? kind === "TIME"
              ? minutesPart(minutesOf(present.amount))
              : moneyPart(toDecimal(present.amount), present.asset)
            : null,
          after: null,
        },
      ]
    },
    conflictKey: ({ memberId, kind, period }) => `limit:${memberId}:${kind}:${period}`,
    apply: async (tx, { memberId, merchantId, kind, period }, { proposedBy, staff, why }) => {
      const member = { id: memberIdOf(memberId), merchantId }
      await readGuard(tx, member, { lock: true })
      const present = await houseLimit(tx, member.id, { kind, period })
      if (!present) return
      await writeLimit(tx, member, null, {
        asset: present.asset,
        zone: null,
        change: {
          kind,
          period,
          byHouse: true,
          act: "SET",
          amount: null,
          at: kit.clock.now(),
          by: { login: `${proposedBy}+${staff.login}`, why },
        },
      })
    },
  })
