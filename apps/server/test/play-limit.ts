import type { LimitKind, LimitPeriod } from "@croupier/contract/protection/limits"
import type { Db } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { policyOf } from "@croupier/rules/market-policy"
import type { Clock } from "../src/kernel/clock.ts"
import { chooseLimit } from "../src/modules/responsible-gaming/index.ts"

/** A member of merchant 1 sets a limit in BRL, in the calendar of São Paulo. */
export const limitMember = (
  kit: { readonly db: Db; readonly clock: Clock },
  id: bigint,
  kind: LimitKind,
  amount: string,
  period: LimitPeriod = "DAY",
): Promise<void> =>
  chooseLimit(
    kit,
    { id, merchantId: 1 },
    { asset: "BRL", policy: policyOf("international"), brand: { timeZone: "America/Sao_Paulo" } },
    { kind, period, amount: parseAmount(amount) },
  )
