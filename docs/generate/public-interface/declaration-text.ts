import ts from 'typescript';

const printer = ts.createPrinter({ removeComments: true });
const typeFlags = ts.NodeBuilderFlags.NoTruncation;

/** What users see of a declaration: no comments, no bodies, nothing private. */
export function declarationText(declaration: ts.Declaration, checker: ts.TypeChecker): string {
  if (ts.isSourceFile(declaration)) {
    const module = checker.getSymbolAtLocation(declaration);
    const names = module === undefined ? [] : checker.getExportsOfModule(module);
    return `namespace { ${names.map(({ name }) => name).join(', ')} }`;
  }
  if (ts.isVariableDeclaration(declaration)) {
    const type = checker.typeToString(
      checker.getTypeAtLocation(declaration),
      declaration,
      ts.TypeFormatFlags.NoTruncation,
    );
    return `const ${declaration.name.getText()}: ${type};`;
  }
  const { transformed } = ts.transform<ts.Node>(declaration, [
    (context) => publicPart(checker, context),
  ]);
  const [shown = declaration] = transformed;
  return printer.printNode(ts.EmitHint.Unspecified, shown, declaration.getSourceFile());
}

function publicPart(
  checker: ts.TypeChecker,
  context: ts.TransformationContext,
): (node: ts.Node) => ts.Node {
  const { factory } = context;
  const inferred = (node: ts.Node): ts.TypeNode | undefined =>
    checker.typeToTypeNode(checker.getTypeAtLocation(node), undefined, typeFlags);
  const answered = (node: ts.SignatureDeclaration): ts.TypeNode | undefined => {
    const signature = checker.getSignatureFromDeclaration(node);
    return (
      node.type ??
      (signature &&
        checker.typeToTypeNode(checker.getReturnTypeOfSignature(signature), undefined, typeFlags))
    );
  };
  const visit = (node: ts.Node): ts.Node | undefined => {
    if (isHidden(node)) {
      return undefined;
    }
    if (ts.isFunctionDeclaration(node)) {
      const { modifiers, name, typeParameters } = node;
      const parameters = ts.visitNodes(node.parameters, visit, ts.isParameter);
      return factory.createFunctionDeclaration(
        modifiers?.filter((modifier) => modifier.kind !== ts.SyntaxKind.AsyncKeyword),
        undefined,
        name,
        typeParameters,
        parameters,
        answered(node),
        undefined,
      );
    }
    if (ts.isMethodDeclaration(node)) {
      return factory.createMethodDeclaration(
        node.modifiers?.filter((modifier) => modifier.kind !== ts.SyntaxKind.AsyncKeyword),
        undefined,
        node.name,
        node.questionToken,
        node.typeParameters,
        ts.visitNodes(node.parameters, visit, ts.isParameter),
        answered(node),
        undefined,
      );
    }
    if (ts.isConstructorDeclaration(node)) {
      const parameters = ts.visitNodes(node.parameters, visit, ts.isParameter);
      return factory.createConstructorDeclaration(node.modifiers, parameters, undefined);
    }
    if (ts.isGetAccessorDeclaration(node)) {
      return factory.createGetAccessorDeclaration(
        node.modifiers,
        node.name,
        [],
        answered(node),
        undefined,
      );
    }
    if (ts.isPropertyDeclaration(node)) {
      const type = node.type ?? inferred(node);
      return factory.createPropertyDeclaration(
        node.modifiers,
        node.name,
        node.questionToken,
        type,
        undefined,
      );
    }
    if (ts.isParameter(node) && node.initializer !== undefined) {
      return factory.createParameterDeclaration(
        undefined,
        undefined,
        ts.isIdentifier(node.name) ? node.name : 'options',
        factory.createToken(ts.SyntaxKind.QuestionToken),
        node.type ?? inferred(node),
        undefined,
      );
    }
    return ts.visitEachChild(node, visit, context);
  };
  return (node) => visit(node) ?? node;
}

function isHidden(node: ts.Node): boolean {
  const isPrivate =
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true;
  return (
    isPrivate ||
    ts.isClassStaticBlockDeclaration(node) ||
    (ts.isClassElement(node) && isPrivateName(node.name))
  );
}

/** Whether a member is named `#like`. */
export function isPrivateName(name: ts.PropertyName | undefined): boolean {
  return name !== undefined && ts.isPrivateIdentifier(name);
}
