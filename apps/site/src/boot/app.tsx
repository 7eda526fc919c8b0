import { QueryClientProvider } from "@tanstack/react-query"
import { StrictMode } from "react"
import { queryClient } from "../api/query.ts"
import { Site } from "../shell/site.tsx"

/** The whole tree, the same on the server and in the browser. */
export const App = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Site />
    </QueryClientProvider>
  </StrictMode>
)
