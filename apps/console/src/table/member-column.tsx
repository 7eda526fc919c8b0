import { MemberLink } from "../parts/member-link.tsx"
import type { Column } from "./column.ts"

/** The member of a row by number, a link to their page; a dash where the row has none. */
export const memberColumn = <Row extends { readonly memberId: string | null }>(
  t: (key: "member") => string,
): Column<Row> => ({
  id: "member",
  field: "memberId",
  header: t("member"),
  render: (row) => <MemberLink memberId={row.memberId} />,
  text: (row) => row.memberId ?? "",
})
