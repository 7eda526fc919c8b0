import { listBonusTerms } from "@croupier/contract/console/bonuses"
import { useQuery } from "@tanstack/react-query"
import { query } from "../api/query.ts"
import { useMay } from "../session/session-store.ts"

/** Codes of the merchant's bonus terms, where a gift is a bonus and the reader may see them. */
export function useBonusCodes(isBonus: boolean): readonly string[] {
  const mayRead = useMay("bonuses.read")
  const { data } = useQuery({ ...query(listBonusTerms, {}), enabled: mayRead && isBonus })
  return data?.terms.map(({ code }) => code) ?? []
}
