import { useSearch } from "../../address/address.ts"
import { CategoryView } from "../../features/lottery/category-view.tsx"
import { namesGame } from "../../features/lottery/place.ts"
import { VendorRow } from "../../features/games/vendor-row.tsx"

/** /seaLottery, and /seaLottery?gameCode=…&playType=…: the house's lotteries, then those of its vendor of the region. */
export default function SeaLotteryPage() {
  const search = useSearch()
  return (
    <>
      <CategoryView category="SEA" />
      {namesGame(search) ? null : <VendorRow category="ELOTT" vassalage="TCG_SEA" />}
    </>
  )
}
