import type { Language } from "@croupier/contract"
import type { Catalogue } from "../modules/games/index.ts"
import { gameOfCause } from "../modules/providers/index.ts"
import type { MerchantId } from "../kernel/ids.ts"

type Names = ReadonlyMap<string, string>

/**
 * Names what was played by the causes of movements of a merchant: vendors' games and the house's lotteries, both from the
 * catalogue; whatever is no play is left out.
 */
export function gameNames(
  games: Pick<Catalogue, "names" | "lotteryNames">,
  lotteryOfCause: (cause: string) => string | undefined,
): (merchantId: MerchantId, causes: readonly string[], language: Language) => Promise<Names> {
  const ofVendors = async (causes: readonly string[], language: Language) => {
    const played = causes.flatMap((cause) => {
      const game = gameOfCause(cause)
      return game ? [{ cause, ...game }] : []
    })
    const names = await games.names(played, language)
    return played.map(({ cause, code }, at) => [cause, names[at]?.name ?? code] as const)
  }
  return async (merchantId, causes, language) => {
    const drawn = causes.flatMap((cause) => {
      const code = lotteryOfCause(cause)
      return code === undefined ? [] : [{ cause, code }]
    })
    const names = await games.lotteryNames(
      merchantId,
      drawn.map(({ code }) => code),
      language,
    )
    return new Map([
      ...(await ofVendors(causes, language)),
      ...drawn.map(({ cause, code }) => [cause, names.get(code) ?? code] as const),
    ])
  }
}
