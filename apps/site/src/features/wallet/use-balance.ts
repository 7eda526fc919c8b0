import { useQuery } from "@tanstack/react-query"
import { balanceQuery } from "../../api/balance.ts"
import { useSession } from "../../session/session.ts"

/** Balance that the member can play with; the socket writes each change into the same answer. */
export function useBalance() {
  const session = useSession()
  return useQuery({ ...balanceQuery, enabled: session !== null })
}
