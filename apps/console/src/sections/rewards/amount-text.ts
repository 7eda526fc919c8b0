import type { RewardKind } from "@croupier/contract/rewards"
import { formatMoney, formatNumber } from "../../i18n/format.ts"

/** The amount of a reward: spins and points are whole numbers, all others are money of an asset. */
export const amountText = ({
  kind,
  asset,
  amount,
}: {
  readonly kind: RewardKind
  readonly asset: string
  readonly amount: string
}): string =>
  kind === "SPINS"
    ? formatNumber(Number(amount))
    : `${kind === "POINTS" ? formatNumber(Number(amount)) : formatMoney(amount)} ${asset}`
