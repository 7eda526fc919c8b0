import { balance } from "@croupier/contract/wallet"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useSession } from "../../session/session.ts"

/** What the member can play with; the socket writes each change into the same answer. */
export function useBalance() {
  const session = useSession()
  return useQuery({ ...query(balance, {}), enabled: session !== null })
}
