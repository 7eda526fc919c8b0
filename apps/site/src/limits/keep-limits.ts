import { playLimits, type PlayLimits } from "@croupier/contract/protection/limits"
import { query, queryClient } from "../api/query.ts"

/** The limits after a change, for every part that shows them. */
export const keepLimits = (value: PlayLimits): void => {
  queryClient.setQueryData(query(playLimits, {}).queryKey, value)
}
