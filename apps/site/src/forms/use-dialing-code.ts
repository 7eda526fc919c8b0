import { country } from "@croupier/contract/merchants"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../api/query.ts"
import { useSettings } from "../boot/boot.ts"

/** The country prefix of a number: the person's choice, else that of where they are, else the merchant's. */
export function useDialingCode(): readonly [code: string, choose: (code: string) => void] {
  const { dialingCode } = useSettings().registration
  const here = useQuery({ ...query(country, {}), staleTime: Number.POSITIVE_INFINITY })
  const [chosen, choose] = useState<string>()
  return [chosen ?? here.data?.countryDialingCode ?? dialingCode, choose]
}
