import { useForm } from '../forms/form-context.js';

/** What to correct in a field, under it. */
export function FieldProblem({ name }: { readonly name: string }) {
  const problem = useForm()?.problems.get(name);
  if (problem === undefined) {
    return null;
  }
  return (
    <p class="ml-problem" role="alert">
      {problem}
    </p>
  );
}

/** What marks the input of a field that has to be corrected. */
export function useInvalid(name: string): 'true' | undefined {
  return useForm()?.problems.has(name) === true ? 'true' : undefined;
}
