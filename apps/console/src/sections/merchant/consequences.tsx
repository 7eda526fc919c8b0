import { weighSettings } from "@croupier/contract/console/merchants"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { Fault } from "../../parts/notice.tsx"
import { Warnings } from "../../parts/proposal-part.tsx"

/** Consequences of changed settings for the site, before they are proposed. */
export function Consequences({ changes }: { readonly changes: Readonly<Record<string, unknown>> }) {
  const { data, error } = useQuery(query(weighSettings, { changes: { ...changes } }))
  return (
    <>
      <Fault error={error} />
      <Warnings warnings={data?.warnings ?? []} />
    </>
  )
}
