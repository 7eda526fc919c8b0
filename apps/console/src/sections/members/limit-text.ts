import type { LimitKind } from "@croupier/contract/protection/limits"
import { parseAmount, SCALE } from "@croupier/money"
import { formatMinutes, formatMoney } from "../../i18n/format.ts"

/** An amount of a limit: money with its asset, or minutes of TIME. */
export const limitText = (kind: LimitKind, amount: string, asset: string): string =>
  kind === "TIME"
    ? formatMinutes(Number(parseAmount(amount)) / 10 ** SCALE)
    : `${formatMoney(amount)} ${asset}`
