import { type BinaryOperationNode, OperatorNode, PostgresDialect, PostgresQueryCompiler, PrimitiveValueListNode } from 'kysely'

/** Writes `in` with values as `= any` of one array, so that lists of different lengths are one text, and one prepared statement. */
class ArrayQueryCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    if (!OperatorNode.is(operator) || operator.operator !== 'in' || !PrimitiveValueListNode.is(rightOperand)) {
      super.visitBinaryOperation(node)
      return
    }
    this.visitNode(leftOperand)
    this.append(' = any(')
    this.appendValue(rightOperand.values)
    this.append(')')
  }
}

export class ArrayPostgresDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new ArrayQueryCompiler()
  }
}
