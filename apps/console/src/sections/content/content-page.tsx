import { useT } from "../../i18n/texts.ts"
import { TabRow } from "../../parts/tab-row.tsx"
import { useAddress } from "../../table/use-address.ts"
import { ConsentsTab } from "./consents-tab.tsx"
import { HelpTab } from "./help-tab.tsx"
import { NoticesTab } from "./notices-tab.tsx"
import { PagesTab } from "./pages-tab.tsx"
import { TextsTab } from "./texts-tab.tsx"

const TABS = ["notices", "pages", "consents", "help", "texts"] as const

/** The merchant's content: notices, the pages of the footer, the help centre, and every text of the site. */
export default function ContentPage() {
  const t = useT("console-content")
  const { search } = useAddress()
  const tab = TABS.find((each) => each === search["tab"]) ?? "notices"
  return (
    <div className="grid grid-cols-1 gap-3">
      <TabRow label={t("room_content")} to="/content" tabs={TABS} active={tab} />
      {tab === "notices" ? <NoticesTab /> : null}
      {tab === "pages" ? <PagesTab /> : null}
      {tab === "consents" ? <ConsentsTab /> : null}
      {tab === "help" ? <HelpTab /> : null}
      {tab === "texts" ? <TextsTab /> : null}
    </div>
  )
}
