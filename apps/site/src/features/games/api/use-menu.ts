import { gameMenu } from "@croupier/contract/games"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../../api/query.ts"

const STALE_MS = 60_000

/** The categories that have games, with their vendors and marks. */
export const useMenu = () => useQuery({ ...query(gameMenu, {}), staleTime: STALE_MS })
