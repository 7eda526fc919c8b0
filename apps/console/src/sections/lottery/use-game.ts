import { listLotteryGames } from "@croupier/contract/console/lottery"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useAddress } from "../../table/use-address.ts"

/** The game that the address names, else the merchant's first; nothing until its games are known. */
export function useGame() {
  const { search } = useAddress()
  const { data, error } = useQuery(query(listLotteryGames, {}))
  const codes = data?.rows.map(({ gameCode }) => gameCode) ?? []
  const named = codes.find((code) => code === search["gameCode"])
  return { gameCode: named ?? codes[0], first: codes[0], codes, error }
}
