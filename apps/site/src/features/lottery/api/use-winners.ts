import { winnerBoard } from "@croupier/contract/lottery"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../../api/query.ts"

/** The latest large wins; read only while the list is visible. */
export const useWinners = () => useQuery({ ...query(winnerBoard, {}), staleTime: 30_000 })
