import { drawProof } from "@croupier/contract/lottery"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../../api/query.ts"

/** The commitment of an issue, and its seed once it is drawn; asked again until then. */
export const useProof = (gameCode: string, issue: string) =>
  useQuery({
    ...query(drawProof, { gameCode, issue }),
    refetchInterval: ({ state }) => (state.data && state.data.seed === null ? 3_000 : false),
  })
