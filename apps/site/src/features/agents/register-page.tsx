import { myCodes } from "@croupier/contract/agents"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { CodesPart } from "./codes-part.tsx"
import { OpenAccountForm } from "./open-account-form.tsx"

/** Opening an account below, where the agent may, and the codes by which members register themselves. */
export default function RegisterPage() {
  const { data, error, refetch } = useQuery({ ...query(myCodes, {}), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  return (
    <div className="grid max-w-xl grid-cols-1 gap-8">
      {data.opens.length > 0 ? <OpenAccountForm opens={data.opens} groups={data.groups} /> : null}
      <CodesPart codes={data.codes} groups={data.groups} />
    </div>
  )
}
