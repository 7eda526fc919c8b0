import { CategoryView } from "../../features/lottery/category-view.tsx"
import { VendorRow } from "../../features/games/vendor-row.tsx"

/** /seaLottery: the house's lotteries, then those of its vendor of the region. */
export default function SeaLotteryPage() {
  return (
    <>
      <CategoryView category="SEA" />
      <VendorRow category="ELOTT" vassalage="TCG_SEA" />
    </>
  )
}
