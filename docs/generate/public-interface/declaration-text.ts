import ts from 'typescript';

const printer = ts.createPrinter({ removeComments: true });

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
    (context) => {
      const part = new PublicPart(checker, context);
      return (node) => part.of(node) ?? node;
    },
  ]);
  const [shown = declaration] = transformed;
  return printer.printNode(ts.EmitHint.Unspecified, shown, declaration.getSourceFile());
}

/** Takes out of declarations what is private or a body, and writes types that were left to the compiler. */
class PublicPart {
  readonly #checker: ts.TypeChecker;
  readonly #context: ts.TransformationContext;

  constructor(checker: ts.TypeChecker, context: ts.TransformationContext) {
    this.#checker = checker;
    this.#context = context;
  }

  /** What is shown of a node; nothing of a hidden one. */
  readonly of = (node: ts.Node): ts.Node | undefined => {
    if (isHidden(node)) {
      return undefined;
    }
    if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) {
      return this.#ofFunction(node);
    }
    if (ts.isPropertyDeclaration(node) || ts.isGetAccessorDeclaration(node)) {
      return this.#ofProperty(node);
    }
    const { factory } = this.#context;
    if (ts.isConstructorDeclaration(node)) {
      return factory.createConstructorDeclaration(
        node.modifiers,
        this.#parametersOf(node),
        undefined,
      );
    }
    if (ts.isParameter(node) && node.initializer !== undefined) {
      return factory.createParameterDeclaration(
        undefined,
        undefined,
        ts.isIdentifier(node.name) ? node.name : 'options',
        factory.createToken(ts.SyntaxKind.QuestionToken),
        this.#typeOf(node),
        undefined,
      );
    }
    return ts.visitEachChild(node, this.of, this.#context);
  };

  #ofFunction(node: ts.FunctionDeclaration | ts.MethodDeclaration): ts.Node {
    const { factory } = this.#context;
    const modifiers = node.modifiers?.filter(({ kind }) => kind !== ts.SyntaxKind.AsyncKeyword);
    const parameters = this.#parametersOf(node);
    const type = this.#answerOf(node);
    return ts.isFunctionDeclaration(node)
      ? factory.createFunctionDeclaration(
          modifiers,
          undefined,
          node.name,
          node.typeParameters,
          parameters,
          type,
          undefined,
        )
      : factory.createMethodDeclaration(
          modifiers,
          undefined,
          node.name,
          node.questionToken,
          node.typeParameters,
          parameters,
          type,
          undefined,
        );
  }

  #ofProperty(node: ts.PropertyDeclaration | ts.GetAccessorDeclaration): ts.Node {
    const { factory } = this.#context;
    const { modifiers, name } = node;
    return ts.isPropertyDeclaration(node)
      ? factory.createPropertyDeclaration(
          modifiers,
          name,
          node.questionToken,
          this.#typeOf(node),
          undefined,
        )
      : factory.createGetAccessorDeclaration(modifiers, name, [], this.#answerOf(node), undefined);
  }

  #parametersOf(node: ts.SignatureDeclaration): ts.NodeArray<ts.ParameterDeclaration> {
    return ts.visitNodes(node.parameters, this.of, ts.isParameter);
  }

  #typeOf(node: ts.PropertyDeclaration | ts.ParameterDeclaration): ts.TypeNode | undefined {
    return node.type ?? this.#written(this.#checker.getTypeAtLocation(node));
  }

  #answerOf(node: ts.SignatureDeclaration): ts.TypeNode | undefined {
    const signature = this.#checker.getSignatureFromDeclaration(node);
    return (
      node.type ?? (signature && this.#written(this.#checker.getReturnTypeOfSignature(signature)))
    );
  }

  #written(type: ts.Type): ts.TypeNode | undefined {
    return this.#checker.typeToTypeNode(type, undefined, ts.NodeBuilderFlags.NoTruncation);
  }
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
