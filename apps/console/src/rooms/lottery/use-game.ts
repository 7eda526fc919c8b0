import { listLotteryGames } from "@croupier/contract/console/lottery"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { theMerchant } from "../../session/me-store.ts"
import { useAddress } from "../../table/use-address.ts"

/** The game that the address names, else the merchant's first; nothing until its games are known. */
export function useGame() {
  const { query } = useAddress()
  const { data, error } = useQuery({
    queryKey: ["lottery-games", theMerchant()?.code],
    queryFn: () => call(listLotteryGames, {}),
  })
  const codes = data?.rows.map(({ gameCode }) => gameCode) ?? []
  const named = codes.find((code) => code === query["gameCode"])
  return { gameCode: named ?? codes[0], first: codes[0], codes, error }
}
