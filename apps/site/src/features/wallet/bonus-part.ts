import type { Value } from "@croupier/contract/endpoint"
import type { balance } from "@croupier/contract/wallet"
import { parseAmount } from "@croupier/money"

/** Bonus money in a balance, which the sum contains; null where there is none to tell apart. */
export const bonusPart = ({
  asset,
  wallets,
}: Pick<Value<typeof balance>, "asset" | "wallets">): string | null =>
  wallets.find((each) => each.purpose === "bonus" && each.asset === asset && parseAmount(each.balance) !== 0n)
    ?.balance ?? null
