import { gameMenus } from "@croupier/contract/lottery"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../../api/query.ts"

/** The lottery games of this merchant; they change rarely. */
export const useGames = () => useQuery({ ...query(gameMenus, {}), staleTime: 300_000 })
