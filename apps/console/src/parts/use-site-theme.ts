import { merchantBrand } from "@croupier/contract/console/merchant-site"
import type { ThemeNumbers } from "@croupier/ui/palette.ts"
import { useQuery } from "@tanstack/react-query"
import { query } from "../api/query.ts"
import { useMay } from "../session/session-store.ts"

/** The platform's own colours, for staff who may not read the merchant's. */
const HOUSE: ThemeNumbers = { hue: 45, brandHue: 68, brandChroma: 0.165, accentHue: 28 }

/** The theme of the merchant's site. */
export function useSiteTheme(): ThemeNumbers {
  const mayRead = useMay("merchants.read")
  const { data } = useQuery({
    ...query(merchantBrand, {}),
    enabled: mayRead,
  })
  return data?.theme ?? HOUSE
}
