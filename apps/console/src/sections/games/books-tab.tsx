import { Link } from "@tanstack/react-router"
import { useT } from "../../i18n/texts.ts"
import { useAddress } from "../../table/use-address.ts"
import { ComparisonList } from "./comparison-list.tsx"
import { DebtList } from "./debt-list.tsx"
import { DifferenceList } from "./difference-list.tsx"

const PARTS = [
  { part: "differences", text: "books_differences", Page: DifferenceList },
  { part: "runs", text: "books_runs", Page: ComparisonList },
  { part: "debts", text: "books_debts", Page: DebtList },
] as const

/** Whether vendors' books are ours, what differs, and what could not be taken back. */
export function BooksTab() {
  const t = useT("console-games")
  const { search } = useAddress()
  const { part: present, Page } = PARTS.find(({ part }) => part === search["part"]) ?? PARTS[0]
  return (
    <>
      <nav aria-label={t("tab_books")} className="flex flex-wrap gap-1">
        {PARTS.map(({ part, text }) => (
          <Link
            key={part}
            to="/games"
            search={{ tab: "books", part }}
            aria-current={part === present ? "page" : undefined}
            className={`inline-flex min-h-8 items-center rounded-ctl px-3 text-sm ${part === present ? "bg-bg-3 font-semibold" : "hover:bg-bg-2"}`}
          >
            {t(text)}
          </Link>
        ))}
      </nav>
      <Page />
    </>
  )
}
